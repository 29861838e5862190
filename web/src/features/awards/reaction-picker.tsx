/** The emoji menu for choosing a reaction; the viewer's most used emoji come first. */
import type { ReactNode } from "react";
import { EmojiPicker } from "../../ui/overlays/emoji-picker.tsx";
import type { PopupTriggerProps } from "../../ui/buttons/use-trigger.ts";
import { useLoadEmojiList } from "./awards.api.ts";
import { awardMessages as texts } from "./awards.messages.ts";
import { DEFAULT_EMOJI } from "./emoji-list.ts";
import { parseFrequentEmoji, saveEmojiUseToCookie } from "./frequent-emoji.ts";

export function ReactionPicker(props: {
  /** Accessible name of the menu, unless it adds a reaction. */
  label?: string;
  trigger: (props: PopupTriggerProps) => ReactNode;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onGive: (award: { name: string; emoji: string }) => void;
}) {
  const { isOpen } = props;
  const load = useLoadEmojiList();
  return (
    <EmojiPicker
      label={props.label ?? texts.add}
      isOpen={isOpen}
      onOpenChange={props.onOpenChange}
      frequent={isOpen ? parseFrequentEmoji(document.cookie) : NONE}
      starters={DEFAULT_EMOJI}
      load={load}
      onPick={({ name, character }) => {
        saveEmojiUseToCookie(name);
        props.onGive({ name, emoji: character });
      }}
      trigger={props.trigger}
    />
  );
}

const NONE: readonly string[] = [];
