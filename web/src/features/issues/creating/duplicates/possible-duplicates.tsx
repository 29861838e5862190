/** Issues with a title similar to the typed one. They appear without moving the focus or what the pointer is on. */
import type { PossibleDuplicate } from "@cairn/contract/search/possible-duplicates";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { CSSProperties, RefObject } from "react";
import { Icon } from "../../../../ui/base/icon.tsx";
import { useAnnounceToScreenReaders } from "../../../../ui/base/live-regions.tsx";
import { VisuallyHidden } from "../../../../ui/base/visually-hidden.tsx";
import { TextButton } from "../../../../ui/buttons/text-button.tsx";
import { MarkedText } from "../../../../ui/search/marked-text.tsx";
import { issueRowMessages } from "../../shared/issue-list.messages.ts";
import { possibleDuplicatesMessages as texts } from "./possible-duplicates.messages.ts";
import styles from "./possible-duplicates.module.css";
import { usePossibleDuplicates } from "./use-possible-duplicates.ts";
import { useStableRows } from "./use-stable-rows.ts";

export default function PossibleDuplicates(props: {
  project: string;
  title: string;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { field } = props;
  const region = useRef<HTMLElement>(null);
  const listId = useId();
  const { issues, query } = usePossibleDuplicates(props.project, props.title);
  const shown = useStableRows({ found: issues, region, field });
  const isOpen = shown.rows > 0;
  useAnnouncedCount(issues.length, shown.isDismissed);
  useDismissOnEscape({ region, field, isOpen, onDismiss: shown.dismiss });

  if (shown.issues.length === 0 && !isOpen) return null;
  return (
    <section ref={region} aria-label={texts.title} className={styles.region}>
      <p className={styles.head}>
        {shown.issues.length > 0 && (
          <>
            {texts.count(shown.issues.length)}
            <TextButton
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={isOpen ? shown.dismiss : shown.show}
            >
              {isOpen ? texts.hide : texts.show}
              <VisuallyHidden> {texts.ofButton}</VisuallyHidden>
            </TextButton>
          </>
        )}
      </p>
      <ul
        id={listId}
        className={styles.list}
        style={{ "--rows": shown.rows } as CSSProperties}
        hidden={!isOpen}
      >
        {shown.issues.slice(0, shown.rows).map((issue) => (
          <Row key={issue.id} issue={issue} query={query} />
        ))}
      </ul>
    </section>
  );
}

/** The link opens a new tab, so that the text of the new issue is kept. */
function Row({ issue, query }: { issue: PossibleDuplicate; query: string }) {
  const isOpen = issue.state === "opened";
  const comments = issue.user_notes_count;
  return (
    <li>
      <a href={issue.path} target="_blank" rel="noopener" className={styles.row}>
        <span className={styles.state} data-state={issue.state}>
          <Icon of={isOpen ? "circle-dot" : "circle-check"} />
          <VisuallyHidden>
            {isOpen ? issueRowMessages.open : issueRowMessages.closed}{" "}
          </VisuallyHidden>
        </span>
        <span className={styles.title}>
          {issue.confidential && (
            <span className={styles.confidential}>
              <Icon of="eye-off" size={14} />
              <VisuallyHidden>{issueRowMessages.confidential} </VisuallyHidden>
            </span>
          )}
          <span className={styles.text}>
            <MarkedText text={issue.title} query={query} />
          </span>
        </span>
        <span className={styles.reference}>{issue.reference}</span>
        {comments > 0 && (
          <span className={styles.comments}>
            <Icon of="message-square" size={14} />
            <span aria-hidden="true">{comments}</span>
            <VisuallyHidden> {issueRowMessages.comments(comments)}</VisuallyHidden>
          </span>
        )}
        <VisuallyHidden> {texts.newTab}</VisuallyHidden>
      </a>
    </li>
  );
}

/** Announces how many issues were found, unless the user has hidden them. */
function useAnnouncedCount(count: number, isDismissed: boolean): void {
  const announce = useAnnounceToScreenReaders();
  const announceCount = useEffectEvent(() => {
    if (count > 0 && !isDismissed) announce(texts.count(count));
  });
  useEffect(() => announceCount(), [count]);
}

/** Escape in the title hides the list. Escape in the list also returns the focus to the title. */
function useDismissOnEscape(wish: {
  region: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onDismiss: () => void;
}): void {
  const { region, field, isOpen } = wish;
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Escape" || event.isComposing || !(target instanceof Node)) return;
    const isInRegion = region.current?.contains(target) === true;
    if (target !== field.current && !isInRegion) return;
    event.preventDefault();
    event.stopPropagation();
    if (isInRegion) field.current?.focus();
    wish.onDismiss();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    document.addEventListener("keydown", (event) => handle(event), {
      capture: true,
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [isOpen]);
}
