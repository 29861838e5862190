export { GivenReaction } from "./given-reaction.tsx";
export { granted, inOrder, isMine, wireName } from "./award-groups.ts";
export type { AwardWish } from "./award-groups.ts";
export { NoteableAwards } from "./noteable-awards.tsx";
export { ReactionPicker } from "./reaction-picker.tsx";
