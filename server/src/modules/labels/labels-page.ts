/** Checks whether the viewer can open the labels page of a project or group. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { PageRedirect } from "../../platform/pages/page.ts";
import { getPlaceForPage, type PlaceRow } from "../projects/index.ts";
import { labelsPolicy } from "./labels.policy.ts";

export async function getPlaceForLabelsPage(
  ctx: Context,
  kind: "project" | "group",
  path: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind, path, page: "labels" }, (place) =>
    reveal(ctx, labelsPolicy.read, place, () => notFoundError()),
  );
}
