/** Front door of the module: what other modules may use. */
export { getSettings } from "./reading.ts";
export { assertVisibilityAllowed } from "./visibility-restrictions.ts";
