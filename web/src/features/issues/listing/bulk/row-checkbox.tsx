import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { issueRowMessages } from "../../shared/issue-list.messages.ts";
import { preloadBulkUpdateBar } from "./bulk-head.tsx";
import { readIssueIdsFromList } from "./row-elements.ts";
import styles from "./row-checkbox.module.css";
import type { IssueSelection } from "./selection.ts";

/**
 * Checkbox that selects an issue for a bulk update. Shift-click
 * selects the range from the last toggled row to this one.
 */
export function RowCheckbox(props: {
  issue: IssueListItem;
  selection: IssueSelection;
  isSelected: boolean;
}) {
  const { issue, selection } = props;
  return (
    <input
      type="checkbox"
      className={styles.box}
      data-issue={issue.id}
      aria-label={issueRowMessages.select(issue.iid, issue.title)}
      checked={props.isSelected}
      onPointerEnter={preloadBulkUpdateBar}
      onFocus={preloadBulkUpdateBar}
      onChange={(event) => {
        const list = event.currentTarget.closest("ul");
        const isRange = (event.nativeEvent as MouseEvent).shiftKey;
        if (isRange && list) selection.extendTo(issue.id, readIssueIdsFromList(list));
        else selection.toggle(issue.id);
      }}
    />
  );
}
