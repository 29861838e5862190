import type { DiscussionWithDescriptionRun } from "../system/description-runs.ts";

/** Props of the components that show a discussion: system note, single comment or thread. */
export interface DiscussionItemProps {
  discussion: DiscussionWithDescriptionRun;
  /** True for a system note right after another one of the same user within a few minutes. */
  isContinued?: boolean;
}
