/** Placeholder for a note that the server has not saved yet. */
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { NoteCard, NoteHead } from "./note.tsx";
import { Spinner } from "../base/spinner.tsx";
import { SystemNote, TimelineItem } from "./timeline.tsx";

export function PlaceholderNote(props: {
  name: string;
  username?: string;
  avatar: ReactNode;
  /** Text that shows the state, for example "Posting…". */
  posting: string;
  children: ReactNode;
}) {
  const head = (
    <NoteHead
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

/** Placeholder while quick actions run: "Applying multiple commands". */
export function PlaceholderSystemNote(props: { name: string; children: ReactNode }) {
  return (
    <SystemNote icon={LoaderCircle}>
      <b>{props.name}</b> {props.children}
    </SystemNote>
  );
}
