/** Checks whether the viewer can open the labels page of a project or group. */
import { reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { Redirect } from "../../platform/pages/page.ts";
import { openPlacePage, type PlaceRow } from "../projects/index.ts";
import { labelsPolicy } from "./labels.policy.ts";

export async function openLabelsPage(
  ctx: Context,
  kind: "project" | "group",
  path: string,
): Promise<PlaceRow | Redirect> {
  return openPlacePage(ctx, { kind, path, page: "labels" }, (place) =>
    reveal(ctx, labelsPolicy.read, place, notFound()),
  );
}
