export { ReactionToggle } from "./given-reaction.tsx";
export { applyAwardChange, sortAwardGroups, hasOwnAward, toWireAwardName } from "./award-groups.ts";
export type { AwardChange } from "./award-groups.ts";
export { NoteableAwards } from "./noteable-awards.tsx";
export { ReactionPicker } from "./reaction-picker.tsx";
export { ReactionPill } from "./reaction-pill.tsx";
