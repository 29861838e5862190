/** Public exports of the notes feature: the discussions and activity of a noteable. */
export type { NoteableCloseControl } from "./composing/closing.ts";
export { ActivitySection } from "./listing/discussion.tsx";
