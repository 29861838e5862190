/** Header of the issue list: the number of issues, or the bulk actions for the selected issues. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import { useEffect, useRef } from "react";
import { createLazyComponent } from "../../../../ui/base/lazy.tsx";
import { bulkUpdateMessages, issueListMessages } from "../../shared/issue-list.messages.ts";
import styles from "./bulk-head.module.css";
import boxes from "./row-checkbox.module.css";
import { useSelectedIssueIds, type IssueSelection } from "./selection.ts";

const BulkBar = createLazyComponent(() => import("./bulk-bar.tsx"));
export const preloadBulkUpdateBar = BulkBar.warm;

export function BulkSelectionHeader(props: {
  issues: readonly IssueListItem[];
  total: number | null;
  /** Project or group of the list; null in the viewer's own list. */
  place: PlaceFrame | null;
  selection: IssueSelection;
}) {
  const { issues, selection } = props;
  const selected = useSelectedIssueIds(selection);
  const chosen = issues.filter(({ id }) => selected.has(id));
  const isAll = issues.length > 0 && chosen.length === issues.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAll;
  }, [chosen.length, isAll]);
  return (
    <div className={styles.head} data-bulk={chosen.length > 0 || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={boxes.box}
        aria-label={bulkUpdateMessages.selectAll}
        checked={isAll}
        disabled={issues.length === 0}
        onPointerEnter={preloadBulkUpdateBar}
        onFocus={preloadBulkUpdateBar}
        onChange={() => selection.replace(isAll ? [] : issues.map(({ id }) => id))}
      />
      {chosen.length === 0 ? (
        <span className={styles.total}>{issueListMessages.total(props.total)}</span>
      ) : (
        <>
          <span className={styles.selected} role="status">
            {bulkUpdateMessages.selected(chosen.length)}
          </span>
          <BulkBar issues={chosen} place={props.place} selection={selection} />
        </>
      )}
    </div>
  );
}
