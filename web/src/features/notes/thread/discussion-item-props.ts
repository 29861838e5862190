import type { DiscussionWithDescriptionRun } from "../system/description-runs.ts";

/** Props that all components for a discussion share: system note, single comment and thread. */
export interface DiscussionItemProps {
  discussion: DiscussionWithDescriptionRun;
}
