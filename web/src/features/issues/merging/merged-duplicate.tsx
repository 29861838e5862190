import type { IssueMerges } from "@cairn/contract/issues/issue-page";
import { useState } from "react";
import { Link } from "wouter";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import styles from "./issue-merges.module.css";
import { mergedDiscussionMessages, mergeMessages as texts } from "./merging.messages.ts";

const MergedDiscussion = createLazyComponent(() => import("./merged-discussion.tsx"), {
  waiting: () => <SkeletonRows rows={2} />,
});

/** A duplicate that was merged into the issue. Its comments load when the user expands it. */
export function MergedDuplicate(props: { duplicate: IssueMerges["from"][number] }) {
  const { reference, title, path, base_path: basePath, comments } = props.duplicate;
  const [isShown, setShown] = useState(false);
  return (
    <details
      className={styles.duplicate}
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary onPointerEnter={MergedDiscussion.warm} onFocus={MergedDiscussion.warm}>
        {texts.mergedFrom(reference)} <strong>{title}</strong> ·{" "}
        <span className={styles.comments}>{texts.comments(comments)}</span>
      </summary>
      <div className={styles.discussion}>
        {isShown && <MergedDiscussion basePath={basePath} />}
        <Link href={path} className={styles.open}>
          {mergedDiscussionMessages.open(reference)}
        </Link>
      </div>
    </details>
  );
}
