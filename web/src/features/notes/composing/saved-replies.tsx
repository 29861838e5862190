import { OWN_SAVED_REPLIES_PATH, type SavedReply } from "@cairn/contract/saved-replies";
import { Link } from "wouter";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Picker, type PickerOption } from "../../../ui/overlays/picker.tsx";
import { useSavedReplies } from "./composing.api.ts";
import { savedReplyPickerMessages as texts } from "./composing.messages.ts";

/** Menu of saved replies; the chosen text is inserted at the caret. */
export function SavedReplyPicker(props: { project: string; onChoose: (body: string) => void }) {
  const read = useSavedReplies(props.project);
  const choose = async (id: string | null) => {
    const reply = (await read()).find((other) => String(other.id) === id);
    if (reply) props.onChoose(reply.body);
  };
  return (
    <Picker
      trigger={(trigger) => (
        <IconButton {...trigger} icon="message-square-text" label={texts.insert} />
      )}
      label={texts.insert}
      searchLabel={texts.search}
      emptyText={texts.none}
      failedText={texts.failed}
      width="lg"
      load={async (query) => optionsFor(await read(), query)}
      value={null}
      onChange={(id) => void choose(id)}
      footer={<Link href={OWN_SAVED_REPLIES_PATH}>{texts.manage}</Link>}
    />
  );
}

function optionsFor(replies: readonly SavedReply[], query: string): PickerOption[] {
  const wanted = query.toLowerCase();
  return replies
    .filter(({ name, body }) => `${name} ${body}`.toLowerCase().includes(wanted))
    .map(({ id, name, body, owner }) => ({
      id: String(id),
      label: name,
      description: body.split("\n", 1)[0],
      section: owner === "user" ? texts.own : texts.project,
    }));
}
