/** The results of one scope: title, reference, and an excerpt with the terms of the search marked. */
import type { SearchResult, SearchScope } from "@cairn/contract/search/search";
import type { IconName } from "../../../icon-names.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { MarkedText } from "../../ui/search/marked-text.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { LabelChip } from "../../ui/work/label-chip.tsx";
import { searchMessages as texts } from "./search.messages.ts";
import styles from "./search.module.css";

export const SCOPE_ICONS: Record<SearchScope, IconName> = {
  issues: "circle-dot",
  epics: "layers",
  comments: "message-square-text",
  projects: "folder-git-2",
  groups: "users-round",
  people: "user-round",
};

interface Shown {
  scope: SearchScope;
  query: string;
}

export function ResultRows(props: Shown & { items: readonly SearchResult[] }) {
  return (
    <ul className={styles.results} aria-label={texts.results}>
      {props.items.map((item) => (
        <ResultRow key={item.id} scope={props.scope} query={props.query} item={item} />
      ))}
    </ul>
  );
}

function ResultRow({ scope, query, item }: Shown & { item: SearchResult }) {
  const isClosed = item.state === "closed";
  const hasState = scope === "issues" || scope === "epics";
  return (
    <li className={styles.result}>
      <span className={styles.icon} data-state={hasState ? item.state : undefined}>
        <Icon of={scope === "issues" && isClosed ? "circle-check" : SCOPE_ICONS[scope]} />
        {hasState && <VisuallyHidden>{isClosed ? texts.closed : texts.open}</VisuallyHidden>}
      </span>
      <div className={styles.words}>
        <div className={styles.heading}>
          <a href={item.path} className={styles.link}>
            <MarkedText text={item.title} query={query} />
          </a>
          <span className={styles.reference}>{item.reference}</span>
          {item.labels?.map(({ id, title, color }) => (
            <LabelChip key={id} name={title} color={color} />
          ))}
          {item.confidential && (
            <span className={styles.reference}>
              <Icon of="eye-off" size={14} /> {texts.confidential}
            </span>
          )}
        </div>
        {item.excerpt !== "" && (
          <p className={styles.excerpt}>
            <MarkedText text={item.excerpt} query={query} />
          </p>
        )}
        {item.author !== undefined && item.created_at !== undefined && (
          <p className={styles.meta}>
            <Avatar
              name={item.author.name}
              seed={item.author.id}
              src={item.author.avatar_url}
              size={16}
            />
            <span>
              {scope === "comments"
                ? texts.commented(item.author.name)
                : texts.opened(item.author.name)}{" "}
              <TimeAgo iso={item.created_at} />
            </span>
            {item.user_notes_count !== undefined && item.user_notes_count > 0 && (
              <span className={styles.comments}>
                <Icon of="message-square" size={14} />
                <span aria-hidden="true">{item.user_notes_count}</span>
                <VisuallyHidden>{texts.comments(item.user_notes_count)}</VisuallyHidden>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
