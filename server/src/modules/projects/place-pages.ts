/** Opens a page of a project or group by the full path in the address. */
import { placePagePath } from "@cairn/contract/places";
import type { Context } from "../../platform/context.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { getPlace, isProject, type PlaceRow } from "./places.ts";

/**
 * Returns the project or group. Returns a redirect if the path is a former path, or differs from
 * the full path in upper and lower case. `ask` is the policy check of the page; it runs first, so
 * that a redirect does not reveal a hidden project or group.
 */
export async function getPlaceForPage(
  ctx: Context,
  at: { kind: "project" | "group"; path: string; page: string },
  ask: (place: PlaceRow) => void,
): Promise<PlaceRow | PageRedirect> {
  const ref = { path: at.path };
  const place = await getPlace(ctx, at.kind === "project" ? { project: ref } : { group: ref });
  ask(place);
  if (place.full_path === at.path) return place;
  const kind = isProject(place) ? "project" : "group";
  const { full_path } = place;
  return { redirectTo: placePagePath({ kind, full_path }, at.page), keepsQuery: true };
}
