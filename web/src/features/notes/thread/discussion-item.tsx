/** One discussion on the rail: what was done, one comment, or a thread. */
import { memo } from "react";
import { SystemItem } from "../system/system-item.tsx";
import type { DiscussionItemProps } from "./discussion-item-props.ts";
import { Thread } from "./thread.tsx";

/** Lists hold many of them, and most stay as they are when one changes. */
export const DiscussionItem = memo(function DiscussionItem(props: DiscussionItemProps) {
  const { discussion } = props;
  const [first] = discussion.notes;
  if (first === undefined) return null;
  if (first.system) return <SystemItem note={first} run={discussion.run} />;
  return <Thread {...props} first={first} />;
});
