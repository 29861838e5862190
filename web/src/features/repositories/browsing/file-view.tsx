/** The page of a file: code, rendered Markdown, an image, or a download. */
import type { PlaceKey } from "@cairn/contract/place-api";
import {
  filePagePath,
  joinRefAndPath,
  rawFilePath,
  type FilePage,
} from "@cairn/contract/repositories/browsing";
import { useMemo } from "react";
import { Link, useLocation } from "wouter";
import { useRegisterPageCommands } from "../../../platform/actions.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { iconButtonClassName } from "../../../ui/buttons/icon-button.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { KeyboardShortcut } from "../../../ui/keyboard/keyboard-shortcut.tsx";
import { PageHeading } from "../../../ui/layout/page-heading.tsx";
import { formatCount } from "../../../ui/text/format-count.ts";
import { useFile } from "./browsing.api.ts";
import { browsingMessages as texts } from "./browsing.messages.ts";
import { FileContent } from "./file-content.tsx";
import { FolderView } from "./folder-view.tsx";
import styles from "./file-view.module.css";
import { LatestCommit } from "./latest-commit.tsx";
import { isNotFound, LoadingError } from "./loading-error.tsx";
import { PathRow } from "./path-row.tsx";

interface FileProps {
  project: PlaceKey;
  projectName: string;
  file: FilePage;
  plain: boolean;
}

export function FileView(props: {
  project: PlaceKey;
  projectName: string;
  at: string;
  plain: boolean;
}) {
  const { project, at, plain } = props;
  const query = useFile(project.full_path, at, plain);
  if (query.data) return <LoadedFile {...props} file={query.data} />;
  // Links in Markdown do not say whether they lead to a file or a folder.
  if (isNotFound(query.error)) return <FolderView {...props} />;
  if (query.isError) return <LoadingError title={texts.failedFile} query={query} />;
  return (
    <>
      <PageHeading title={at.slice(at.lastIndexOf("/") + 1)} />
      {/* A long file is not part of the document. */}
      <p className={scripted.unscripted}>
        <a href={rawFilePath(project.full_path, at)}>{texts.openRaw}</a>
      </p>
      <SkeletonRows rows={12} />
    </>
  );
}

function LoadedFile({ project, projectName, file, plain }: FileProps) {
  const { full_path: path } = project;
  return (
    <>
      <PathRow
        project={project}
        rootName={projectName}
        selected={file.ref}
        path={file.path}
        hrefOf={(ref) => filePagePath(path, ref, file.path)}
      ></PathRow>
      {file.last_commit && (
        <div className={styles.card}>
          <LatestCommit commit={file.last_commit} />
        </div>
      )}
      <section className={styles.card} aria-label={file.name}>
        <FileBar project={path} file={file} plain={plain} />
        <FileContent project={path} file={file} />
      </section>
    </>
  );
}

function FileBar({ project, file, plain }: { project: string; file: FilePage; plain: boolean }) {
  const raw = rawFilePath(project, joinRefAndPath(file.ref, file.path));
  const facts = [
    file.line_count === null ? null : texts.lines(formatCount(file.line_count)),
    texts.bytes(formatCount(file.size)),
  ];
  return (
    <div className={styles.bar}>
      {file.is_markdown && <Views project={project} file={file} plain={plain} />}
      <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
      <div className={styles.actions}>
        <Permalink project={project} file={file} />
        <a
          className={iconButtonClassName({ size: "md" })}
          href={raw}
          download={file.name}
          aria-label={texts.download}
          title={texts.download}
        >
          <Icon of="arrow-down-to-line" />
        </a>
        <a className={buttonClassName({ size: "sm" })} href={raw}>
          {texts.openRaw}
        </a>
      </div>
    </div>
  );
}

/** Switches between rendered Markdown and its source. */
function Views({ project, file, plain }: { project: string; file: FilePage; plain: boolean }) {
  const address = filePagePath(project, file.ref, file.path);
  return (
    <nav className={styles.views} aria-label={texts.view}>
      <Link href={address} aria-current={plain ? undefined : "page"}>
        {texts.preview}
      </Link>
      <Link href={`${address}?plain=1`} aria-current={plain ? "page" : undefined}>
        {texts.code}
      </Link>
    </nav>
  );
}

/** The address with the id of the commit always shows the same content. */
function Permalink({ project, file }: { project: string; file: FilePage }) {
  const [, navigate] = useLocation();
  const href = filePagePath(project, file.commit_id, file.path);
  const commands = useMemo(
    () => [
      {
        id: "code.permalink",
        label: texts.permalink,
        group: "here" as const,
        icon: "link" as const,
        keys: "y",
        run: () => navigate(href + location.search + location.hash, { replace: true }),
      },
    ],
    [href, navigate],
  );
  useRegisterPageCommands(commands);
  return (
    <Link href={href} className={buttonClassName({ variant: "ghost", size: "sm", icon: "link" })}>
      <Icon of="link" />
      {texts.permalink} <KeyboardShortcut keys="y" />
    </Link>
  );
}
