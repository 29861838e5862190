/** What other modules may use of noteables. */
export {
  bumpChangedDiscussions,
  bumpDiscussion,
  countDeletedActivities,
  countDiscussion,
  type DiscussionChange,
} from "./counting.queries.ts";
export { NOTEABLE_KIND } from "./noteable.ts";
export { deleteNoteable, insertNoteable } from "./noteables.queries.ts";
