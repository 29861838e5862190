/** A system note in the activity list, on one line. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useId, useState } from "react";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { SystemNote } from "../../../ui/discussions/timeline.tsx";
import { CommitList } from "./commit-list.tsx";
import { DescriptionDiffToggle, DescriptionDiff } from "./description-change.tsx";
import type { DescriptionChangeRun } from "./description-runs.ts";
import { systemNoteIcon } from "./system-note-icons.ts";
import { parseSystemNote } from "./parse-system-note.ts";
import { systemNoteMessages as texts } from "./system.messages.ts";
import styles from "./system.module.css";

export function SystemNoteItem(props: {
  note: WebNote;
  run?: DescriptionChangeRun | undefined;
  /** Shows the author to screen readers only, because the note above has the same author. */
  isContinued?: boolean | undefined;
}) {
  const { note, run, isContinued = false } = props;
  const { author } = note;
  const { icon, tone } = systemNoteIcon(note.system_note_icon_name);
  const { line, below, items } = parseSystemNote(note.note_html);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const diffPath = note.description_version_deleted ? undefined : note.description_diff_path;
  return (
    <SystemNote
      icon={icon}
      id={`note_${note.id}`}
      isContinued={isContinued}
      {...(tone && { tone })}
      below={
        <>
          {below !== "" && <CommitList html={below} items={items} />}
          {isOpen && diffPath !== undefined && (
            <DescriptionDiff id={id} note={note} path={diffPath} run={run} />
          )}
        </>
      }
    >
      {isContinued ? (
        <VisuallyHidden>{author.name} </VisuallyHidden>
      ) : (
        <>
          <a href={author.path} data-user={author.id}>
            {author.name}
          </a>{" "}
        </>
      )}
      <span className={styles.words}>
        {run ? texts.run(run.times, run.minutes) : <MarkdownHtml inline html={line} />}
      </span>{" "}
      <a className={styles.time} href={note.noteable_note_url} data-note-link={note.id}>
        <TimeAgo iso={note.created_at} />
      </a>
      {note.description_version_deleted && <span className={styles.deleted}>{texts.deleted}</span>}
      {diffPath !== undefined && (
        <DescriptionDiffToggle controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
    </SystemNote>
  );
}
