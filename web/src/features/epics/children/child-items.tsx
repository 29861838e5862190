/** The block of child items on the page of an epic: child epics and issues on all levels, as a tree. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import type { EpicSummary, EpicTreeLevel } from "@cairn/contract/epics/epic-tree";
import { useRef, useState } from "react";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import type { AddMode } from "./add-child-form.tsx";
import styles from "./child-items.module.css";
import { addChildMessages, childItemsMessages as texts } from "./children.messages.ts";
import { DropLine } from "./drop-line.tsx";
import { focusRow, pressTreeKey } from "./tree-focus.ts";
import { TreeButtons, TreeTotals } from "./tree-head.tsx";
import { LevelFailed, TreeLevel } from "./tree-level.tsx";
import { listVisibleItems, type LevelParent } from "./tree-levels.ts";
import { useTreeControls } from "./use-tree-controls.ts";

const AddChildForm = createLazyComponent(() => import("./add-child-form.tsx"));

export function ChildItems(props: {
  group: string;
  epic: EpicPageResponse;
  /** Undefined while it is loading. */
  level: EpicTreeLevel | undefined;
  /** Loads the level again; null unless it could not be loaded. */
  retry: (() => void) | null;
  summary: EpicSummary | undefined;
}) {
  const { epic, level, retry } = props;
  const { id, iid, title, can } = epic;
  const root: LevelParent = { id, iid, title, group: props.group, canArrange: can.arrange };
  const [mode, setMode] = useState<AddMode | null>(null);
  const [error, setError] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const tree = useTreeControls({
    root,
    rootLevel: level,
    container,
    onError: setError,
  });
  const visible = listVisibleItems(tree.view, id);
  const isEmpty = level !== undefined && level.epics.length + level.issues.length === 0;
  if (isEmpty && !can.arrange && retry === null) return null;
  const canArrangeSome = [...tree.parents.values()].some(({ canArrange }) => canArrange);

  const add = (
    <Menu
      label={addChildMessages.mode}
      placement="bottom end"
      items={ADD_ITEMS}
      onAction={(next) => setMode(next as AddMode)}
      trigger={({ ref, ...trigger }) => (
        <Button
          {...trigger}
          ref={(button) => {
            ref.current = button;
            addButton.current = button;
          }}
          size="sm"
          icon="plus"
          caret
          data-add-link={mode === null ? "" : undefined}
        >
          {texts.add}
        </Button>
      )}
    />
  );
  return (
    <div id="child-items" className={styles.block}>
      <Card
        title={texts.title}
        busy={level === undefined && retry === null}
        actions={
          <span className={scripted.scripted}>
            {level !== undefined && !isEmpty && <TreeButtons tree={tree} level={level} />}
            {can.arrange && add}
          </span>
        }
        beside={!isEmpty && props.summary && <TreeTotals summary={props.summary} />}
      >
        {error !== null && (
          <div className={styles.notice}>
            <Banner intent="danger" onDismiss={() => setError(null)}>
              {error}
            </Banner>
          </div>
        )}
        {mode !== null && (
          <AddChildForm
            {...{ root, mode }}
            isConfidential={epic.confidential}
            level={level}
            onMode={setMode}
            onAdded={async (key) => {
              tree.focusAfterRender(() => focusRow(container, key, "link"));
              await tree.refresh();
            }}
            onClose={() => {
              setMode(null);
              addButton.current?.focus();
            }}
          />
        )}
        {retry !== null && <LevelFailed onRetry={retry} />}
        {level === undefined && retry === null && <SkeletonRows rows={3} />}
        {isEmpty && mode === null && <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
        {visible && !isEmpty && visible.epics.length + visible.issues.length === 0 && (
          <p className={styles.noneShown}>{texts.noneShown}</p>
        )}
        {/* The arrow keys move between the links inside, which handle all other keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={container}
          className={styles.tree}
          data-arrangeable={canArrangeSome || undefined}
          onKeyDown={(event) => {
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            if (pressTreeKey(event.currentTarget, event.key)) event.preventDefault();
          }}
        >
          {visible && <TreeLevel parent={root} depth={1} tree={tree} />}
          {tree.lifted.target && <DropLine {...tree.lifted.target} container={container} />}
        </div>
      </Card>
    </div>
  );
}

const ADD_ITEMS = (
  [
    ["new-issue", "circle-dot"],
    ["existing-issue", "link-2"],
    ["new-epic", "layers"],
    ["existing-epic", "link-2"],
  ] as const
).map(([id, icon]) => ({ id, icon, label: addChildMessages.modes[id] }));
