import type { ShownDiscussion } from "../system/description-runs.ts";

/** Props of all components that render a discussion. */
export interface DiscussionItemProps {
  discussion: ShownDiscussion;
}
