/**
 * Resolves a conflict when another user edited the same note: shows both texts and a choice between
 * them.
 */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useEffect, useId, useRef } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./editing.module.css";
import { noteEditConflictMessages as texts } from "./note.messages.ts";

/**
 * Warning in the edit form that another user has changed the note. Its details show the note's
 * current text.
 */
export function ConcurrentNoteEditNotice(props: { note: WebNote }) {
  return (
    <Banner intent="warning">
      {texts.warning}
      <details className={styles.theirs}>
        <summary>{texts.show}</summary>
        <pre className={styles.text}>{props.note.note}</pre>
      </details>
    </Banner>
  );
}

export function NoteConflictView(props: {
  yours: string;
  theirs: WebNote;
  onYours: () => void;
  onTheirs: () => void;
  onBoth: () => void;
}) {
  const { theirs } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <Banner intent="warning">{texts.warning}</Banner>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      <div className={styles.sides}>
        <Side name={texts.yours}>{props.yours}</Side>
        <Side name={texts.theirs(theirs.last_edited_by?.name)}>{theirs.note}</Side>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" size="sm" onClick={props.onYours}>
          {texts.keepYours}
        </Button>
        <Button size="sm" onClick={props.onTheirs}>
          {texts.keepTheirs}
        </Button>
        <Button size="sm" onClick={props.onBoth}>
          {texts.keepBoth}
        </Button>
      </div>
    </section>
  );
}

function Side(props: { name: string; children: string }) {
  return (
    <div className={styles.side}>
      <h4>{props.name}</h4>
      <pre className={styles.text}>{props.children}</pre>
    </div>
  );
}
