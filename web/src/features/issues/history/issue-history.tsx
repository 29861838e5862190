/** Versions of an issue's title and description: who changed the text, when, and what changed. */
import { useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListError } from "../../../ui/lists/list-states.tsx";
import { Modal } from "../../../ui/overlays/modal.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { findIndexAfterArrowKey } from "../../../ui/keyboard/arrow-keys.ts";
import { useIssue } from "../shared/issue.api.ts";
import { useIssueVersionList } from "./history.api.ts";
import { issueHistoryMessages as texts } from "./history.messages.ts";
import styles from "./history.module.css";
import { VersionRow } from "./version-row.tsx";

export function IssueHistory(props: { project: string; iid: number; onClose: () => void }) {
  return (
    <Modal isOpen onClose={props.onClose} size="lg" title={texts.title(props.iid)}>
      <Versions project={props.project} iid={props.iid} />
    </Modal>
  );
}

function Versions(props: { project: string; iid: number }) {
  const { project, iid } = props;
  const list = useRef<HTMLOListElement>(null);
  const { data: issue } = useIssue(project, String(iid));
  const versions = useIssueVersionList(project, iid);
  const [opened, setOpened] = useState<number | null>(null);

  if (versions.isPending) return <SkeletonRows lines={2} />;
  if (versions.isError && versions.data === undefined) {
    return <ListError text={texts.failed} onRetry={() => void versions.refetch()} />;
  }
  const items = versions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>;

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-version]") ?? [])];
  return (
    <>
      {/* Arrow keys move the focus between versions; each version is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        className={styles.list}
        aria-label={texts.list}
        onKeyDown={(event) => {
          const all = rows();
          const at = all.indexOf(event.target as HTMLElement);
          const next = at < 0 ? null : findIndexAfterArrowKey(all.length, at, event, KEYS);
          if (next === null) return;
          event.preventDefault();
          all[next]?.focus();
        }}
      >
        {items.map((version, at) => (
          <VersionRow
            key={version.id}
            {...{ project, iid, version, issue }}
            isCurrent={at === 0}
            isOpen={version.id === opened}
            onToggle={() => setOpened((id) => (id === version.id ? null : version.id))}
          />
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button
          size="sm"
          pending={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </>
  );
}

const KEYS = { axis: "vertical", wrap: false } as const;
