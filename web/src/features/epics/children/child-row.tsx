/** The row of a child epic or an issue in the tree. */
import { Icon } from "../../../ui/base/icon.tsx";
import { Spinner } from "../../../ui/base/spinner.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { RowDragHandle } from "../../../ui/lists/linked-rows.tsx";
import { RowLink } from "../../../ui/lists/list-rows.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { issueRowMessages } from "../../issues/index.ts";
import { ChildAttributes } from "./child-attributes.tsx";
import styles from "./child-row.module.css";
import { childMoveMessages, childRowMessages as texts } from "./children.messages.ts";
import { hasContent, rowKeyOf, type ChildItem, type LevelParent } from "./tree-levels.ts";
import type { TreeControls } from "./use-tree-controls.ts";

export function ChildRow(props: {
  child: ChildItem;
  parent: LevelParent;
  isOpen: boolean;
  tree: TreeControls;
}) {
  const { child, parent, isOpen, tree } = props;
  const { kind, item } = child;
  const { reference } = item;
  const key = rowKeyOf(kind, item.id);
  const isRemoving = tree.removing.has(key);
  const canMove = parent.canArrange && item.relation_path !== null;
  return (
    <div
      className={styles.row}
      data-tree-row={key}
      data-state={item.state}
      data-dragged={tree.lifted.isLifted(child) || undefined}
      data-into={tree.intoKey === key || undefined}
      data-removing={isRemoving || undefined}
    >
      {canMove && (
        <span className={scripted.scripted}>
          <RowDragHandle
            {...tree.lifted.handleProps(child, parent.id)}
            label={childMoveMessages.handle(reference)}
          />
        </span>
      )}
      {kind === "epic" && hasContent(item) ? (
        <span className={styles.toggle}>
          <IconButton
            icon={isOpen ? "chevron-down" : "chevron-right"}
            size="xs"
            label={isOpen ? texts.collapse(reference) : texts.expand(reference)}
            aria-expanded={isOpen}
            data-tree-toggle=""
            onClick={() => tree.toggle(item)}
          />
        </span>
      ) : (
        <span className={styles.toggle} />
      )}
      <StateIcons child={child} />
      <span className={styles.title}>
        <RowLink href={item.path}>{item.title}</RowLink>
      </span>
      <span className={styles.meta}>
        <span className={styles.reference}>
          <span>{shortenReferenceIn(tree.view.root.group, reference)}</span>
          {kind === "issue" && item.blocked_by_count > 0 && (
            <Blocked count={item.blocked_by_count} />
          )}
        </span>
        <span className={styles.attributes}>
          {isRemoving ? <Spinner /> : <ChildAttributes child={child} />}
        </span>
      </span>
      <span className={styles.action}>
        {canMove && (
          <span className={scripted.scripted}>
            <Menu
              label={texts.actions(reference)}
              placement="bottom end"
              items={() => tree.menuOf(child, parent)}
              trigger={(trigger) => (
                <IconButton
                  {...trigger}
                  icon="ellipsis"
                  size="xs"
                  label={texts.actions(reference)}
                  data-tree-menu=""
                />
              )}
            />
          </span>
        )}
      </span>
    </div>
  );
}

/** Shows `group/app#1` as `app#1` on the page of an epic of the group. */
function shortenReferenceIn(group: string, reference: string): string {
  return reference.startsWith(`${group}/`) ? reference.slice(group.length + 1) : reference;
}

function StateIcons({ child: { kind, item } }: { child: ChildItem }) {
  const isOpen = item.state === "opened";
  const state = isOpen ? texts.open : texts.closed;
  return (
    <span className={styles.icons}>
      <span className={styles.state} {...tooltipProps(state)}>
        <Icon of={kind === "epic" ? "layers" : isOpen ? "circle-dot" : "circle-check"} />
        <VisuallyHidden>{state}</VisuallyHidden>
      </span>
      {item.confidential && (
        <span className={styles.confidential} {...tooltipProps(texts.confidential)}>
          <Icon of="eye-off" />
          <VisuallyHidden>{texts.confidential}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function Blocked({ count }: { count: number }) {
  const label = issueRowMessages.blocked(count);
  return (
    <span className={styles.blocked} {...tooltipProps(label)}>
      <Icon of="octagon-minus" size={14} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
