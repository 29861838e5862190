/** Checks visibility levels that only administrators can set. */
import { visibilityName } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import { getSettings } from "./reading.ts";

/**
 * Throws when only administrators can set this visibility. Services call it before a group or project
 * gets the visibility.
 */
export async function assertVisibilityAllowed(ctx: Context, visibility: number): Promise<void> {
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return;
  const { restricted_visibility_levels: restricted } = await getSettings(ctx);
  if (!restricted.includes(visibility)) return;
  throw validationError({
    visibility_level: [`${visibilityName(visibility)} is only given out by administrators here`],
  });
}
