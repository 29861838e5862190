/** One discussion in the activity list: a system note, a single comment, or a thread. */
import { memo } from "react";
import { SystemNoteItem } from "../system/system-item.tsx";
import type { DiscussionItemProps } from "./discussion-item-props.ts";
import { Thread } from "./thread.tsx";

/**
 * Memoized, because a list contains many discussions and most of them stay the same when one discussion
 * changes.
 */
export const DiscussionItem = memo(function DiscussionItem(props: DiscussionItemProps) {
  const { discussion } = props;
  const [first] = discussion.notes;
  if (first === undefined) return null;
  if (first.system) {
    return <SystemNoteItem note={first} run={discussion.run} isContinued={props.isContinued} />;
  }
  return <Thread {...props} first={first} />;
});
