/** What the head of the child items shows: their numbers and weight, and the buttons that open levels and hide closed items. */
import type { EpicSummary, EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { RowAttribute } from "../../../ui/lists/list-rows.tsx";
import styles from "./child-items.module.css";
import { childItemsMessages as texts } from "./children.messages.ts";
import type { TreeControls } from "./use-tree-controls.ts";

/** The numbers of child epics and issues on all levels, and their weight. */
export function TreeTotals({ summary: { epics, progress } }: { summary: EpicSummary }) {
  const issues = progress.issues.open + progress.issues.closed;
  const weight = progress.weight.open + progress.weight.closed;
  return (
    <span className={styles.totals}>
      <RowAttribute icon="layers" title={texts.epics(epics)}>
        {epics}
      </RowAttribute>
      <RowAttribute icon="circle-dot" title={texts.issues(issues)}>
        {issues}
      </RowAttribute>
      {weight > 0 && (
        <RowAttribute icon="weight" title={texts.weight(weight)}>
          {weight}
        </RowAttribute>
      )}
    </span>
  );
}

export function TreeButtons({ tree, level }: { tree: TreeControls; level: EpicTreeLevel }) {
  const { hidesClosed } = tree.view;
  const hasClosed = [...tree.view.levels.values()].some(({ epics, issues }) =>
    [...epics, ...issues].some(({ state }) => state === "closed"),
  );
  const { expandNext } = tree;
  return (
    <>
      {level.epics.length > 0 && (
        <IconButton
          icon={expandNext ? "chevrons-up-down" : "chevrons-down-up"}
          label={expandNext ? texts.expandNext : texts.collapseAll}
          onClick={expandNext ?? tree.collapseAll}
        />
      )}
      {(hasClosed || hidesClosed) && (
        <IconButton
          icon="list-filter"
          label={texts.hideClosed}
          pressed={hidesClosed}
          onClick={() => tree.setHidesClosed(!hidesClosed)}
        />
      )}
    </>
  );
}
