export { GivenReaction } from "./given-reaction.tsx";
export { granted, inOrder, isMine, wireName } from "./groups.ts";
export type { AwardWish } from "./groups.ts";
export { IssueAwards } from "./issue-awards.tsx";
export { ReactionPicker } from "./reaction-picker.tsx";
