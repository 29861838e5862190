/** Public interface of the awards module: the exports that other modules can use. */
export {
  registerAwardable,
  createNoteableAwardableFinder,
  type AwardableFinder,
} from "./awardables.ts";
export { awardsPolicy } from "./awards.policy.ts";
export { addAwardRoutes } from "./awards.rest.ts";
export { addAwardPageRoutes, wireEmojiName } from "./awards.web.ts";
export { toggleAwardOnPage } from "./awarding.ts";
export { awardQuickAction } from "./quick-actions.ts";
