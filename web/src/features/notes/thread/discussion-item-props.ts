import type { ShownDiscussion } from "../system/description-runs.ts";

/** What everything that draws a discussion is given. */
export interface DiscussionItemProps {
  discussion: ShownDiscussion;
}
