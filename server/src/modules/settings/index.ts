/** Public interface of the settings module: what other modules can import. */
export { getSettings } from "./reading.ts";
export { assertVisibilityAllowed } from "./visibility-restrictions.ts";
