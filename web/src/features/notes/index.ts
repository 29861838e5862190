/** Front door of the feature: the activity of whatever is discussed. */
export type { Closing } from "./composing/closing.ts";
export { Discussion } from "./listing/discussion.tsx";
