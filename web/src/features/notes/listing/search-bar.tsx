/**
 * Search bar of a long discussion: finds notes by a search string or by date, and the first unread
 * note. The bar stays in view while the page scrolls.
 */
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { isIsoDate } from "../../../ui/text/typed-date.ts";
import { useDiscussionSearch } from "../reading/notes.api.ts";
import { useDiscussionState } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./search-bar.module.css";
import { discussionSearchMessages as texts } from "../reading/listing.messages.ts";
import type { JumpToNoteFunctions } from "../reading/use-jumps.ts";

interface BarProps {
  jumps: JumpToNoteFunctions;
  /** `isDone` is true when the user has jumped to a result, false when the user closed the bar. */
  onClose: (isDone: boolean) => void;
}

export function DiscussionSearchBar(props: BarProps) {
  const { jumps, onClose } = props;
  const [text, setText] = useState("");
  const { seenAt } = useDiscussionState();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEscape(() => onClose(false));
  const go = (jump: Promise<void>) => {
    onClose(true);
    void jump;
  };
  return (
    // The arrow keys move the focus between the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className={styles.bar}
      aria-label={texts.open}
      onKeyDown={(event) => moveAmongResults(event, field.current)}
    >
      <div className={styles.row}>
        <div className={styles.words}>
          <SearchField
            ref={field}
            size="sm"
            label={texts.search}
            placeholder={texts.placeholder}
            value={text}
            onChange={setText}
          />
        </div>
        <div className={styles.places}>
          <DayField onChoose={(day) => go(jumps.toDay(day))} />
          {seenAt !== null && (
            <Button size="sm" onClick={() => go(jumps.toUnread())}>
              {texts.unread}
            </Button>
          )}
          <Button size="sm" onClick={() => go(jumps.toEnd("start"))}>
            {texts.oldest}
          </Button>
          <Button size="sm" onClick={() => go(jumps.toEnd("end"))}>
            {texts.newest}
          </Button>
        </div>
        <IconButton icon="x" label={texts.close} onClick={() => onClose(false)} />
      </div>
      <Hits text={text} onChoose={(id) => go(jumps.toNote(id))} />
    </search>
  );
}

/**
 * Moves the focus between the field and the results with the arrow keys. Enter in the field opens the
 * first result; in a result it is a click.
 */
function moveAmongResults(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): void {
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-result]")];
  const at = results.findIndex((result) => result === event.target);
  if (event.target !== field && at === -1) return;
  if (event.key === "Enter" && at === -1) results[0]?.click();
  else if (event.key === "ArrowDown") (results[at + 1] ?? results[at])?.focus();
  else if (event.key === "ArrowUp") (results[at - 1] ?? field)?.focus();
  else return;
  event.preventDefault();
}

/** Listens for Escape on the whole document, because the focus can be anywhere. */
function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** Calls `onChoose` on Enter or on blur, because the date can be incomplete while the user types it. */
function DayField(props: { onChoose: (day: string) => void }) {
  const choose = (day: string) => {
    if (isIsoDate(day)) props.onChoose(day);
  };
  return (
    <div className={styles.date}>
      <TextField
        type="date"
        size="sm"
        label={texts.date}
        onKeyDown={(event) => {
          if (event.key === "Enter") choose(event.currentTarget.value);
        }}
        onBlur={(event) => choose(event.currentTarget.value)}
      />
    </div>
  );
}

function Hits(props: { text: string; onChoose: (noteId: string) => void }) {
  const text = useDeferredValue(props.text.trim());
  const search = useDiscussionSearch(useNoteable().base_path, text);
  if (text === "") return null;
  if (search.isError) {
    return (
      <InlineError retrying={search.isFetching} onRetry={() => void search.refetch()}>
        {texts.failed}
      </InlineError>
    );
  }
  if (!search.data) return null;
  const { hits, more } = search.data;
  return (
    <div role="status" className={styles.found}>
      {hits.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul className={styles.hits} aria-label={texts.results}>
        {hits.map((hit) => (
          <li key={hit.note_id}>
            <button
              type="button"
              data-result=""
              onClick={() => props.onChoose(String(hit.note_id))}
            >
              <span className={styles.who}>
                {hit.author_name} · <TimeAgo iso={hit.created_at} />
              </span>
              <span className={styles.excerpt}>{hit.excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p className={styles.none}>{texts.more}</p>}
    </div>
  );
}
