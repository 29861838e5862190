import type { AwardSummaries } from "@cairn/contract/awards";
import { useState } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ReactionBar } from "../../../ui/discussions/reactions.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import {
  ReactionToggle,
  sortAwardGroups,
  ReactionPicker,
  ReactionPill,
} from "../../awards/index.ts";
import { noteActionMessages, reactionMessages as texts } from "./note.messages.ts";

export interface NoteAwardControls {
  groups: AwardSummaries;
  toggle: (award: { name: string; emoji: string }) => void;
}

/**
 * Reactions below a note. Thumbs up and thumbs down stay after the last reaction is removed, so that
 * the layout does not shift.
 */
export function NoteReactions(props: { reacting: NoteAwardControls; canReact: boolean }) {
  const { canReact } = props;
  const { groups, toggle } = props.reacting;
  return (
    <ReactionBar label={texts.reactions} size="sm">
      {sortAwardGroups(groups, true).map((group) => (
        <ReactionToggle key={group.name} group={group} onToggle={canReact ? toggle : undefined} />
      ))}
      {canReact && (
        <span className={scripted.scripted}>
          <AddPill onGive={toggle} />
        </span>
      )}
    </ReactionBar>
  );
}

function AddPill(props: { onGive: NoteAwardControls["toggle"] }) {
  const [isOpen, setOpen] = useState(false);
  return <ReactionPill isOpen={isOpen} onOpenChange={setOpen} onGive={props.onGive} />;
}

/** Button in the header of a note that opens the emoji menu. */
export function AddReactionButton(props: { onGive: NoteAwardControls["toggle"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ReactionPicker
      isOpen={isOpen}
      onOpenChange={setOpen}
      onGive={props.onGive}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon="face-slightly-smiling-plus"
          label={noteActionMessages.react}
        />
      )}
    />
  );
}
