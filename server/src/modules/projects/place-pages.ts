/** Opening a page of a project or group by its path in the address. */
import { placePath } from "@cairn/contract/places";
import type { Context } from "../../platform/context.ts";
import type { Redirect } from "../../platform/pages/page.ts";
import { getPlace, isProject, type PlaceRow } from "./places.ts";

/**
 * The place, or where its page is now: a path that was renamed, or spelt otherwise, leads on to the
 * present one. `ask` is the page's own question to its policy, and comes before either answer.
 */
export async function openPlacePage(
  ctx: Context,
  at: { kind: "project" | "group"; path: string; page: string },
  ask: (place: PlaceRow) => void,
): Promise<PlaceRow | Redirect> {
  const ref = { path: at.path };
  const place = await getPlace(ctx, at.kind === "project" ? { project: ref } : { group: ref });
  ask(place);
  if (place.full_path === at.path) return place;
  const kind = isProject(place) ? "project" : "group";
  const { full_path } = place;
  return { redirectTo: placePath({ kind, full_path }, at.page), keepsQuery: true };
}
