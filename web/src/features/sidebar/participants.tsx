/** Avatars of the people who take part in a discussion. */
import type { IssueListUser } from "@cairn/contract/issues/issue-list";
import { useState } from "react";
import { TextButton } from "../../ui/buttons/text-button.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import styles from "./participants.module.css";
import { participantMessages as texts } from "./sidebar.messages.ts";

const SHOWN = 7;

export function Participants(props: { people: readonly IssueListUser[] }) {
  const [isWhole, setWhole] = useState(false);
  const more = props.people.length - SHOWN;
  const shown = isWhole ? props.people : props.people.slice(0, SHOWN);
  return (
    <div className={styles.participants}>
      <ul className={styles.people}>
        {shown.map(({ id, name, username, avatar_url: src }) => (
          <li key={id}>
            <a
              href={`/${username}`}
              className={styles.person}
              aria-label={name}
              {...tooltipProps(name)}
            >
              <Avatar name={name} seed={id} src={src} size={24} />
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <TextButton tone="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.less : texts.more(more)}
        </TextButton>
      )}
    </div>
  );
}
