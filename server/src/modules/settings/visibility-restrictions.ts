/** Checks whether the viewer can set a visibility that may be restricted to administrators. */
import { toVisibilityName } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import { getSettings } from "./reading.ts";

/**
 * Throws when the settings restrict this visibility to administrators and the viewer is not an
 * administrator. Services call this function before they set the visibility of a group or project.
 */
export async function assertVisibilityAllowed(ctx: Context, visibility: number): Promise<void> {
  if (ctx.viewer.kind === "user" && ctx.viewer.admin) return;
  const { restricted_visibility_levels: restricted } = await getSettings(ctx);
  if (!restricted.includes(visibility)) return;
  throw validationError({
    visibility_level: [`${toVisibilityName(visibility)} can only be set by administrators`],
  });
}
