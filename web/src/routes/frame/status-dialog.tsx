/** The status dialog with the emoji picker of reactions. */
import { useState } from "react";
import { ReactionPicker } from "../../features/awards/index.ts";
import { StatusDialog as Dialog, type RenderEmojiPicker } from "../../features/users/index.ts";

export default function StatusDialog(props: { onClose: () => void }) {
  const [isPicking, setPicking] = useState(false);
  const renderPicker: RenderEmojiPicker = ({ label, trigger, onPick }) => (
    <ReactionPicker
      label={label}
      isOpen={isPicking}
      onOpenChange={setPicking}
      trigger={trigger}
      onGive={({ name, emoji: character }) => onPick({ name, character })}
    />
  );
  return <Dialog renderPicker={renderPicker} onClose={props.onClose} />;
}
