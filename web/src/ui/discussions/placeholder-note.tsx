/** Placeholder for a note that is being sent to the server. */
import type { ReactNode } from "react";
import { NoteCard, NoteHeaderLine } from "./note.tsx";
import { Spinner } from "../base/spinner.tsx";
import { SystemNote, TimelineItem } from "./timeline.tsx";

export function PlaceholderNote(props: {
  name: string;
  username?: string;
  avatar: ReactNode;
  /** Label in the header which says that the note is being sent, for example "Posting…". */
  posting: string;
  children: ReactNode;
}) {
  const head = (
    <NoteHeaderLine
      name={props.name}
      username={props.username}
      marks={
        <>
          <Spinner />
          {props.posting}
        </>
      }
    />
  );
  return (
    <TimelineItem avatar={props.avatar}>
      <NoteCard label={`${props.name}, ${props.posting}`} state="posting" head={head}>
        {props.children}
      </NoteCard>
    </TimelineItem>
  );
}

/** Placeholder while the server executes quick actions, for example "Applying multiple commands". */
export function PlaceholderSystemNote(props: { name: string; children: ReactNode }) {
  return (
    <SystemNote icon="loader-circle">
      <b>{props.name}</b> {props.children}
    </SystemNote>
  );
}
