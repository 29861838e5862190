/** The page of a folder: its path, its entries and its README, or how to push to an empty repository. */
import type { PlaceKey } from "@cairn/contract/place-api";
import {
  filePagePath,
  folderPagePath,
  type FolderPage,
} from "@cairn/contract/repositories/browsing";
import { Link } from "wouter";
import { Icon } from "../../../ui/base/icon.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../../ui/layout/page-heading.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { useFolder } from "./browsing.api.ts";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { CloneButton } from "./clone-button.tsx";
import { EmptyRepository } from "./empty-repository.tsx";
import { FolderList } from "./folder-list.tsx";
import styles from "./folder-view.module.css";
import { LatestCommit } from "./latest-commit.tsx";
import { LoadingError } from "./loading-error.tsx";
import { PathRow } from "./path-row.tsx";

export function FolderView(props: { project: PlaceKey; projectName: string; at: string }) {
  const { project, at } = props;
  const query = useFolder(project.full_path, at);
  const folder = query.data;
  if (folder === undefined) {
    if (query.isError) return <LoadingError title={texts.failedFolder} query={query} />;
    return (
      <>
        <PageHeading title={texts.title} />
        <SkeletonRows rows={8} lines="table" />
      </>
    );
  }
  const { full_path: path } = project;
  return (
    <>
      {folder.path === "" && <PageHeading title={texts.title} />}
      {folder.commit_id === null ? (
        <EmptyRepository folder={folder} />
      ) : (
        <>
          <PathRow
            project={project}
            rootName={props.projectName}
            selected={folder.ref}
            path={folder.path}
            hrefOf={(ref) => folderPagePath(path, ref, folder.path)}
          >
            <CloneButton project={project} url={folder.clone_url} at={folder.ref} />
          </PathRow>
          <section className={styles.card} aria-label={texts.files}>
            {folder.last_commit && <LatestCommit commit={folder.last_commit} />}
            <FolderList project={path} folder={folder} />
          </section>
          {folder.readme && <Readme project={path} folder={folder} readme={folder.readme} />}
        </>
      )}
    </>
  );
}

function Readme(props: {
  project: string;
  folder: FolderPage;
  readme: NonNullable<FolderPage["readme"]>;
}) {
  const { project, folder, readme } = props;
  return (
    <section className={styles.card} aria-label={readme.name}>
      <h2 className={styles.title}>
        <Icon of="file-text" />
        <Link href={filePagePath(project, folder.ref, readme.path)}>{readme.name}</Link>
      </h2>
      <div className={styles.readme}>
        {readme.html === null ? (
          <pre className={styles.plain}>{readme.text}</pre>
        ) : (
          <MarkdownHtml html={readme.html} />
        )}
      </div>
    </section>
  );
}
