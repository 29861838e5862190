import { useId } from "react";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Badge } from "../../ui/work/badge.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { VersionPanel, type VersionPanelProps } from "./version-panel.tsx";
import type { ListedVersion } from "./version-source.ts";
import { versionMessages as texts } from "./versions.messages.ts";
import styles from "./versions.module.css";

export function VersionRow<Version extends ListedVersion, Text>(
  props: VersionPanelProps<Version, Text> & { isOpen: boolean; onToggle: () => void },
) {
  const { version, isOpen } = props;
  const { author } = version;
  const id = useId();
  return (
    <li className={styles.version} data-deleted={version.deleted || undefined}>
      <button
        type="button"
        className={styles.head}
        data-version={version.number}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={props.onToggle}
      >
        <Avatar name={author.name} seed={author.id} src={author.avatar_url} size={24} />
        <span className={styles.words}>
          <span>
            <b>{author.name}</b> {props.source.describe(version)}
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
