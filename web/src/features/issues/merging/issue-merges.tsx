/**
 * On the page of a merged duplicate, the issue that it was merged into; on the page of the other issue, the
 * comments of its duplicates, collapsed.
 */
import type { IssueMerges } from "@cairn/contract/issues/issue-page";
import { MergedDuplicate } from "./merged-duplicate.tsx";
import { MergedIntoNotice } from "./merged-into-notice.tsx";
import styles from "./issue-merges.module.css";

export function IssueMergesSection(props: { project: string; iid: number; merges: IssueMerges }) {
  const { project, iid } = props;
  const { into, from } = props.merges;
  return (
    <div className={styles.merges}>
      {into && <MergedIntoNotice issue={{ project, iid }} into={into} />}
      {from.map((duplicate) => (
        <MergedDuplicate key={duplicate.path} duplicate={duplicate} />
      ))}
    </div>
  );
}
