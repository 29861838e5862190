/** Dialog with the versions of a text: who changed the text, when, and what changed. */
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ListError } from "../../ui/lists/list-states.tsx";
import { Modal } from "../../ui/overlays/modal.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { findIndexAfterArrowKey } from "../../ui/keyboard/arrow-keys.ts";
import { VersionRow } from "./version-row.tsx";
import type { ListedVersion, VersionSource } from "./version-source.ts";
import { useVersionList } from "./versions.api.ts";
import { versionMessages as texts } from "./versions.messages.ts";
import styles from "./versions.module.css";

export function VersionHistory<Version extends ListedVersion, Text>(props: {
  title: string;
  source: VersionSource<Version, Text>;
  /** Shown when there is no version. */
  empty: { title: string; hint: string };
  onClose: () => void;
  /** Other dialogs that the actions of the history can open. */
  children?: ReactNode;
}) {
  return (
    <Modal isOpen onClose={props.onClose} size="lg" title={props.title}>
      <Versions {...props} />
      {props.children}
    </Modal>
  );
}

function Versions<Version extends ListedVersion, Text>(props: {
  source: VersionSource<Version, Text>;
  empty: { title: string; hint: string };
}) {
  const { source, empty } = props;
  const list = useRef<HTMLOListElement>(null);
  const versions = useVersionList<Version>(source.listUrl);
  const [opened, setOpened] = useState<number | null>(null);

  if (versions.isPending) return <SkeletonRows lines={2} />;
  if (versions.isError && versions.data === undefined) {
    return <ListError text={texts.failed} onRetry={() => void versions.refetch()} />;
  }
  const items = versions.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState title={empty.title}>{empty.hint}</EmptyState>;

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
            key={version.number}
            {...{ source, version }}
            isCurrent={at === 0}
            isOldest={at === items.length - 1 && !versions.hasNextPage}
            isOpen={version.number === opened}
            onToggle={() =>
              setOpened((number) => (number === version.number ? null : version.number))
            }
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
