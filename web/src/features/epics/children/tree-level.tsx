/** One level of the tree of child items, with the open levels below it. */
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import styles from "./child-items.module.css";
import { childItemsMessages as texts } from "./children.messages.ts";
import { ChildRow } from "./child-row.tsx";
import {
  listVisibleItems,
  rowKeyOf,
  toLevelParent,
  type ChildItem,
  type LevelParent,
} from "./tree-levels.ts";
import type { TreeControls } from "./use-tree-controls.ts";

export function TreeLevel(props: {
  parent: LevelParent;
  /** Depth of the level, from 1. */
  depth: number;
  tree: TreeControls;
}) {
  const { parent, depth, tree } = props;
  const visible = listVisibleItems(tree.view, parent.id);
  const retry = tree.retryOf(parent.id);
  if (retry) return <LevelFailed onRetry={retry} />;
  if (visible === undefined) return <SkeletonRows rows={2} />;
  const { epics, issues, more } = visible;
  const items: ChildItem[] = [
    ...epics.map((item) => ({ kind: "epic" as const, item })),
    ...issues.map((item) => ({ kind: "issue" as const, item })),
  ];
  return (
    <ul
      className={styles.level}
      data-inner={depth > 1 || undefined}
      aria-label={depth > 1 ? texts.below(parent.title) : texts.title}
    >
      {items.map((child) => {
        const { kind, item } = child;
        const isOpen = kind === "epic" && tree.view.expanded.has(item.id);
        return (
          <li key={rowKeyOf(kind, item.id)}>
            <ChildRow child={child} parent={parent} isOpen={isOpen} tree={tree} />
            {isOpen && <TreeLevel parent={toLevelParent(item)} depth={depth + 1} tree={tree} />}
          </li>
        );
      })}
      {more.length > 0 && (
        <li className={styles.more}>
          <Button
            size="sm"
            variant="ghost"
            icon="chevron-down"
            onClick={() => tree.showAllIssuesOf(parent.id)}
          >
            {texts.more(more.length)}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Shown in place of a level that could not be loaded. */
export function LevelFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notice}>
      <Banner
        intent="danger"
        actions={
          <Button size="sm" icon="refresh-cw" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.fetchFailed}
      </Banner>
    </div>
  );
}
