/** The entries of a folder, with the commit that changed each of them last. */
import {
  filePagePath,
  folderPagePath,
  joinRefAndPath,
  type FolderPage,
} from "@cairn/contract/repositories/browsing";
import type { Commit } from "@cairn/contract/repositories/commits";
import type { TreeEntry } from "@cairn/contract/repositories/files";
import { Link } from "wouter";
import type { IconName } from "../../../../icon-names.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { formatCount } from "../../../ui/text/format-count.ts";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { useLastCommits } from "./browsing.api.ts";
import { browsingMessages as texts } from "./browsing.messages.ts";
import styles from "./folder-list.module.css";

const SYMLINK_MODE = "120000";

export function FolderList({ project, folder }: { project: string; folder: FolderPage }) {
  const { ref, path, entries, total } = folder;
  const commits = useLastCommits(project, joinRefAndPath(ref, path), entries.length);
  const byPath = new Map(commits.data?.map((entry) => [entry.path, entry.commit]));
  const parent = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{texts.files}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.lastCommit}</th>
            <th scope="col">{texts.lastChange}</th>
          </tr>
        </thead>
        <tbody>
          {path !== "" && (
            <tr>
              <td className={styles.name} colSpan={3}>
                <Link href={folderPagePath(project, ref, parent)} aria-label={texts.parent}>
                  <Icon of="folder" />
                  ..
                </Link>
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <EntryRow
              key={entry.path}
              project={project}
              at={ref}
              entry={entry}
              commit={byPath.get(entry.path) ?? null}
            />
          ))}
        </tbody>
      </table>
      {commits.isError && (
        <div className={styles.note}>
          <InlineError retrying={commits.isFetching} onRetry={() => void commits.refetch()}>
            {texts.failedCommits}
          </InlineError>
        </div>
      )}
      {total > entries.length && (
        <p className={styles.note}>
          {texts.shownEntries(formatCount(entries.length), formatCount(total))}
        </p>
      )}
    </>
  );
}

function EntryRow(props: { project: string; at: string; entry: TreeEntry; commit: Commit | null }) {
  const { project, at, entry, commit } = props;
  const { icon, kind } = describe(entry);
  const name = (
    <>
      <Icon of={icon} />
      <span>
        <VisuallyHidden>{kind}: </VisuallyHidden>
        {entry.name}
      </span>
    </>
  );
  return (
    <tr>
      <td className={styles.name} data-type={entry.type}>
        {entry.type === "commit" ? (
          <span className={styles.submodule}>
            {name} <code>{entry.id.slice(0, 8)}</code>
          </span>
        ) : (
          <Link
            href={
              entry.type === "tree"
                ? folderPagePath(project, at, entry.path)
                : filePagePath(project, at, entry.path)
            }
          >
            {name}
          </Link>
        )}
      </td>
      <td className={styles.message}>{commit?.title}</td>
      <td className={styles.time}>{commit && <TimeAgo iso={commit.committed_date} />}</td>
    </tr>
  );
}

function describe({ type, mode }: TreeEntry): { icon: IconName; kind: string } {
  if (mode === SYMLINK_MODE) return { icon: "link", kind: texts.symlink };
  const icons = { tree: "folder", blob: "file-text", commit: "folder-git-2" } as const;
  return { icon: icons[type], kind: texts.folderKind[type] };
}
