/** The block of linked issues on the page of an issue. */
import {
  issueLinksUrl,
  LINKS_PER_ISSUE_MAX,
  type LinkType,
  type WebLinkedIssue,
} from "@cairn/contract/issues/issue-links";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { IconName } from "../../../../icon-names.ts";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { CardRowGroup } from "../../../ui/layout/card-row-group.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ListRows } from "../../../ui/lists/list-rows.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { focusLinkedIssue, LINKED_ISSUES_ID, useFocusAfterRender } from "./link-focus.ts";
import { groupLinkedIssues } from "./link-groups.ts";
import { LinkedIssueItem } from "./linked-issue-item.tsx";
import styles from "./linked-issues.module.css";
import { useAddRows, useLinkedIssuesCache } from "./links.api.ts";
import { LINK_GROUP_NAMES, linkMessages as texts, TRY_AGAIN } from "./links.messages.ts";
import { useLinkOrder } from "./use-link-order.ts";
import { useLinkRemoval } from "./use-link-removal.ts";
import { useReordering } from "./use-reordering.ts";

const AddLinksForm = createLazyComponent(() => import("./add-links-form.tsx"));

const ICONS = {
  is_blocked_by: "octagon-minus",
  blocks: "circle-slash-2",
  relates_to: "link-2",
} as const satisfies Record<LinkType, IconName>;

export function LinkedIssues(props: {
  project: string;
  iid: number;
  /** Undefined while the list is loading. */
  links: readonly WebLinkedIssue[] | undefined;
  /** Loads the list again; null unless it could not be loaded. */
  retry: (() => void) | null;
  /** Whether the viewer can add, move and remove links. */
  canAdmin: boolean;
  startsWithForm: boolean;
}) {
  const { project, iid, links, retry, canAdmin } = props;
  const [isAdding, setAdding] = useState(props.startsWithForm);
  const [isCollapsed, setCollapsed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const focusAfterRender = useFocusAfterRender(links);
  const removal = useLinkRemoval(props, { onError: setError, focusAfterRender });
  const move = useLinkOrder(props, { onError: setError, focusAfterRender });
  const add = useAddRows<WebLinkedIssue>(issueLinksUrl(project, iid));
  const cache = useLinkedIssuesCache(props);

  const startAdding = () => {
    setCollapsed(false);
    setAdding(true);
  };
  const { startsWithForm } = props;
  useEffect(() => {
    // The form takes the focus when its code has loaded.
    if (startsWithForm) plus.current?.focus();
  }, [startsWithForm]);

  const isEmpty = links?.length === 0 && retry === null;
  return (
    <div id={LINKED_ISSUES_ID} className={styles.block}>
      <Card
        title={texts.title}
        count={retry === null ? links?.length : undefined}
        busy={links === undefined && retry === null}
        actions={
          <span className={scripted.scripted}>
            {canAdmin && (
              <IconButton
                ref={plus}
                icon="plus"
                label={texts.add}
                aria-expanded={isAdding}
                data-add-link={isAdding ? undefined : ""}
                onPointerEnter={AddLinksForm.warm}
                onFocus={AddLinksForm.warm}
                onClick={() => (isAdding ? setAdding(false) : startAdding())}
              />
            )}
            {!isEmpty && (
              <IconButton
                icon={isCollapsed ? "chevron-down" : "chevron-up"}
                label={isCollapsed ? texts.expand : texts.collapse}
                onClick={() => setCollapsed(!isCollapsed)}
              />
            )}
          </span>
        }
      >
        <div hidden={isCollapsed}>
          {error !== null && (
            <div className={styles.notice}>
              <Banner intent="danger" onDismiss={() => setError(null)}>
                {error}
              </Banner>
            </div>
          )}
          {isAdding && (
            <AddLinksForm
              list={{ kind: "links", place: project, iid }}
              links={links ?? []}
              most={LINKS_PER_ISSUE_MAX}
              add={(references, type) => cache.during(() => add(references, type))}
              onAdded={(first, all) => {
                if (first) focusAfterRender(() => focusLinkedIssue(first.id));
                cache.set(all as WebLinkedIssue[]);
              }}
              onClose={() => {
                plus.current?.focus();
                setAdding(false);
              }}
            />
          )}
          {retry === null ? (
            links &&
            groupLinkedIssues(links).map(({ type, issues }) => (
              <CardRowGroup
                key={type}
                icon={ICONS[type]}
                {...(type === "is_blocked_by" && { tone: "danger" })}
                title={LINK_GROUP_NAMES[type]}
                count={issues.length}
              >
                <LinkGroup
                  label={LINK_GROUP_NAMES[type]}
                  {...{ issues, canAdmin, removal }}
                  onMove={move}
                />
              </CardRowGroup>
            ))
          ) : (
            <FetchFailed onRetry={retry} />
          )}
          {isEmpty && !isAdding && <Empty canAdmin={canAdmin} onAdd={startAdding} />}
          {links === undefined && retry === null && <SkeletonRows rows={2} />}
        </div>
      </Card>
    </div>
  );
}

function LinkGroup(props: {
  label: string;
  issues: readonly WebLinkedIssue[];
  canAdmin: boolean;
  removal: ReturnType<typeof useLinkRemoval>;
  onMove: (link: WebLinkedIssue, to: number) => void;
}) {
  const { issues, canAdmin, removal } = props;
  const { handleProps, dropLine, isDragged } = useReordering(issues, props.onMove);
  const canReorder = canAdmin && issues.length > 1;
  return (
    <ListRows label={props.label}>
      {issues.map((link, index) => (
        <LinkedIssueItem
          key={link.id}
          link={link}
          handle={canReorder && link.relation_path !== null ? handleProps(link) : null}
          dropLine={dropLine(index)}
          isDragged={isDragged(link.id)}
          isRemoving={removal.removing.has(link.id)}
          onRemove={canAdmin ? () => removal.remove(link) : null}
        />
      ))}
    </ListRows>
  );
}

function Empty({ canAdmin, onAdd }: { canAdmin: boolean; onAdd: () => void }): ReactNode {
  return (
    <EmptyState
      title={texts.none}
      action={
        canAdmin && (
          <Button size="sm" icon="plus" onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    >
      {texts.noneHint}
    </EmptyState>
  );
}

function FetchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notice}>
      <Banner
        intent="danger"
        actions={
          <Button size="sm" icon="refresh-cw" onClick={onRetry}>
            {TRY_AGAIN}
          </Button>
        }
      >
        {texts.fetchFailed}
      </Banner>
    </div>
  );
}
