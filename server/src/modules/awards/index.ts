/** Public interface of the awards module: the exports that other modules can use. */
export {
  registerAwardableFinder,
  createNoteableAwardableFinder,
  type AwardableFinder,
} from "./awardables.ts";
export { awardsPolicy } from "./awards.policy.ts";
export { registerAwardRestRoutes } from "./awards.rest.ts";
export { registerAwardPageRoutes, wireEmojiName } from "./awards.web.ts";
export { toggleAwardAndRemoveOpposite } from "./awarding.ts";
export { findAwardedNoteIds, insertAwardCopies } from "./copying.queries.ts";
export { addAwardsOfOtherNoteable, removeAddedAwards } from "./merging.ts";
export { findAwardingUserIds } from "./merging.queries.ts";
export { awardQuickAction } from "./quick-actions.ts";
