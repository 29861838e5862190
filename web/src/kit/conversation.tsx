import { useState } from "react";
import { Avatar } from "../ui/people/avatar.tsx";
import { Badge } from "../ui/work/badge.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { IconButton } from "../ui/buttons/icon-button.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { LabelChip } from "../ui/work/label-chip.tsx";
import { EditedByLine, NoteCard, NoteHeaderLine } from "../ui/discussions/note.tsx";
import { PlaceholderNote, PlaceholderSystemNote } from "../ui/discussions/placeholder-note.tsx";
import { MarkdownHtml } from "../ui/text/prose.tsx";
import {
  Reaction,
  reactionPickerButtonClassName,
  ReactionBar,
} from "../ui/discussions/reactions.tsx";
import {
  RepliesToggle,
  Reply,
  ReplyBar,
  ResolvedThreadLine,
  ThreadReplies,
} from "../ui/discussions/thread.tsx";
import { SystemNote, Timeline, TimelineItem } from "../ui/discussions/timeline.tsx";
import { TimeAgo } from "../ui/text/time.tsx";
import { RENDERED_MARKDOWN_SAMPLE } from "./prose-sample.ts";
import { Specimen, SpecimenList } from "./specimen.tsx";

const THEN = "2026-04-16T09:00:00Z";

export function DiscussionSpecimens() {
  return (
    <SpecimenList>
      <Specimen name="Timeline" wide>
        <Timeline label="Activity">
          <SystemNote icon="tag">
            <b>Ingrid Solberg</b> added <LabelChip name="webhooks" color="#1f75a8" />{" "}
            <TimeAgo iso={THEN} />
          </SystemNote>
          <SystemNote icon="eye-off" tone="warning">
            <b>Ingrid Solberg</b> made the issue confidential <TimeAgo iso={THEN} />
          </SystemNote>
          <Thread />
          <Settled />
          <Draft />
          <SystemNote icon="circle-check" tone="closed">
            <b>Priya Raman</b> closed this <TimeAgo iso={THEN} />
          </SystemNote>
          <PlaceholderNote
            name="Tomás Herrera"
            avatar={<Avatar name="Tomás Herrera" seed={1} src={null} size={32} />}
            posting="Posting…"
          >
            I will take the e-mail part.
          </PlaceholderNote>
          <PlaceholderSystemNote name="Tomás Herrera">
            Applying multiple commands
          </PlaceholderSystemNote>
        </Timeline>
      </Specimen>
      <Specimen name="Prose" wide>
        <MarkdownHtml html={RENDERED_MARKDOWN_SAMPLE} />
      </Specimen>
    </SpecimenList>
  );
}

function Thread() {
  const [open, setOpen] = useState(true);
  return (
    <TimelineItem avatar={<Avatar name="Priya Raman" seed={2} src={null} size={32} />}>
      <NoteCard
        label="Priya Raman, Apr 16"
        head={
          <NoteHeaderLine
            name="Priya Raman"
            username="priya"
            href="#conversation"
            time={<TimeAgo iso={THEN} />}
            badges={
              <Badge intent="outline" shape="square">
                Maintainer
              </Badge>
            }
            actions={<IconButton icon="face-slightly-smiling-plus" label="Add a reaction" />}
          />
        }
        reactions={<SomeReactions />}
        tray={
          <>
            <RepliesToggle open={open} onToggle={() => setOpen((was) => !was)}>
              <b>1 reply</b> Last reply by Tomás Herrera
            </RepliesToggle>
            {open && <Replies />}
          </>
        }
      >
        Are we sure about 404? Two of the big carriers answer 404 for a minute.
      </NoteCard>
    </TimelineItem>
  );
}

function Replies() {
  return (
    <ThreadReplies>
      <Reply
        label="Tomás Herrera, Apr 16"
        avatar={<Avatar name="Tomás Herrera" seed={1} src={null} size={24} />}
        head={
          <NoteHeaderLine
            name="Tomás Herrera"
            username="therrera"
            time={<TimeAgo iso={THEN} />}
            actions={<IconButton icon="pencil" label="Edit comment" />}
          />
        }
      >
        410 and 451 stay terminal on first sight.
        <EditedByLine>Edited by Tomás Herrera</EditedByLine>
      </Reply>
      <ReplyBar>
        <Button>Reply</Button>
        <Button icon="circle-check">Resolve thread</Button>
      </ReplyBar>
    </ThreadReplies>
  );
}

function Settled() {
  const [open, setOpen] = useState(false);
  return (
    <TimelineItem avatar={<Avatar name="Kwame Boateng" seed={3} src={null} size={32} />}>
      <ResolvedThreadLine open={open} onToggle={() => setOpen((was) => !was)}>
        Resolved by <b>Tomás Herrera</b> yesterday
      </ResolvedThreadLine>
    </TimelineItem>
  );
}

function Draft() {
  return (
    <TimelineItem avatar={<Avatar name="Tomás Herrera" seed={1} src={null} size={32} />}>
      <NoteCard
        label="Tomás Herrera, pending"
        state="draft"
        head={
          <NoteHeaderLine
            name="Tomás Herrera"
            marks={
              <>
                <Badge intent="pending" shape="square">
                  Pending
                </Badge>
                visible only to you
              </>
            }
          />
        }
      >
        Should 451 notify legal as well?
      </NoteCard>
    </TimelineItem>
  );
}

function SomeReactions() {
  const [mine, setMine] = useState(true);
  return (
    <ReactionBar label="Reactions" size="sm">
      <Reaction
        emoji="👍"
        name="thumbs up"
        count={mine ? 6 : 5}
        mine={mine}
        names="Priya, Kwame and You"
        onToggle={() => setMine((was) => !was)}
      />
      <Reaction emoji="👎" name="thumbs down" count={0} mine={false} onToggle={() => {}} />
      <Reaction emoji="👀" name="eyes" count={3} mine={false} />
      <button type="button" className={reactionPickerButtonClassName()} aria-label="Add a reaction">
        <Icon of="face-slightly-smiling-plus" size={14} />
      </button>
    </ReactionBar>
  );
}
