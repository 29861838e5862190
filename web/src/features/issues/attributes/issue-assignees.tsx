import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useState, type ReactNode } from "react";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { participantMessages } from "../../sidebar/index.ts";
import { issueSidebarMessages } from "../shared/issue.messages.ts";
import styles from "./issue-assignees.module.css";

const SHOWN = 5;

/** The assignees of an issue: the first five, and all of them on demand. */
export function IssueAssignees(props: {
  issue: IssuePageResponse;
  /** Link that assigns the issue to the viewer, for an issue without assignees. */
  assignYourself: ReactNode;
}) {
  const { assignees } = props.issue;
  const [isWhole, setWhole] = useState(false);
  if (assignees.length === 0) {
    return (
      <span className={styles.none}>
        {issueSidebarMessages.none}
        {props.assignYourself}
      </span>
    );
  }
  const shown = isWhole ? assignees : assignees.slice(0, SHOWN);
  const more = assignees.length - SHOWN;
  return (
    <div className={styles.people}>
      <ul className={styles.people}>
        {shown.map(({ id, name, username, avatar_url: src }) => (
          <li key={id}>
            <UserNameWithAvatar {...{ name, username, src }} seed={id} href={`/${username}`} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <span>
          <TextButton tone="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? participantMessages.less : participantMessages.more(more)}
          </TextButton>
        </span>
      )}
    </div>
  );
}
