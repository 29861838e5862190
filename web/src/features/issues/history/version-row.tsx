import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useId } from "react";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import type { IssueVersionListItem } from "./history.api.ts";
import { issueHistoryMessages as texts } from "./history.messages.ts";
import styles from "./history.module.css";
import { VersionPanel } from "./version-panel.tsx";

export function VersionRow(props: {
  project: string;
  iid: number;
  issue: IssuePageResponse | undefined;
  version: IssueVersionListItem;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { version, isOpen } = props;
  const { author } = version;
  const id = useId();
  return (
    <li className={styles.version} data-deleted={version.deleted || undefined}>
      <button
        type="button"
        className={styles.head}
        data-version={version.id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={props.onToggle}
      >
        <Avatar name={author.name} seed={author.id} src={author.avatar_url} size={24} />
        <span className={styles.words}>
          <span>
            <b>{author.name}</b>{" "}
            {version.number === 0 ? texts.first : texts.changed(version.changed)}
          </span>
          <span className={styles.when}>
            <TimeAgo iso={version.created_at} />
          </span>
        </span>
        {props.isCurrent && <Badge intent="outline">{texts.current}</Badge>}
        {version.deleted && <Badge intent="neutral">{texts.deleted}</Badge>}
        <Icon of={isOpen ? "chevron-down" : "chevron-right"} size={14} />
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          {version.deleted ? (
            <p className={styles.quiet}>{texts.deletedHint}</p>
          ) : (
            <VersionPanel {...props} />
          )}
        </div>
      )}
    </li>
  );
}
