import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { Link } from "wouter";
import scripted from "../../../ui/styles/script-only.module.css";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import styles from "./description.module.css";
import { issueActionMessages, issueMessages as texts } from "../shared/issue.messages.ts";

/** Shows who last edited the title or description, with a link to the history. */
export function IssueEditedBy(props: {
  edited: NonNullable<NoteablePageResponse["edited"]>;
  onHistory: () => void;
}) {
  const { at, by_name: name, by_path: path } = props.edited;
  return (
    <div className={styles.edited}>
      <p>
        {texts.edited} <TimeAgo iso={at} /> {texts.by} <Link href={path}>{name}</Link>
      </p>
      <span className={scripted.scripted}>
        <span aria-hidden="true">·</span>
        <TextButton
          tone="link"
          aria-label={issueActionMessages.history}
          shortcut={ISSUE_SHORTCUTS.history}
          onClick={props.onHistory}
        >
          {texts.history}
        </TextButton>
      </span>
    </div>
  );
}
