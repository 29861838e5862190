/** Public exports of the notes feature: the discussions and activity of a noteable. */
export type { CloseButtonProps, NoteableCloseControl } from "./composing/closing.ts";
export { ActivitySection } from "./listing/discussion.tsx";
