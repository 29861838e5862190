/** Versions of an edited comment. Its author and maintainers can delete the text of earlier ones. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import {
  noteVersionDiffUrl,
  noteVersionsUrl,
  noteVersionUrl,
  type NoteVersion,
  type NoteVersionListResponse,
} from "@cairn/contract/notes/note-versions";
import { callApiForText } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import {
  buildVersionDeletion,
  useVersionChange,
  VersionHistory,
  VersionText,
} from "../../texts/index.ts";
import { useNoteable } from "../store/noteable-context.ts";
import { noteHistoryMessages as texts } from "./history.messages.ts";

type ListedNoteVersion = NoteVersionListResponse["items"][number];

export default function NoteHistory(props: {
  note: Pick<WebNote, "id" | "current_user">;
  onClose: () => void;
}) {
  const { id, current_user: can } = props.note;
  const { place } = useNoteable();
  const remove = useDeleteNoteVersion(id);
  return (
    <VersionHistory
      title={texts.title}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
      source={{
        listUrl: noteVersionsUrl(place, id),
        textUrl: ({ number }) => `${noteVersionUrl(place, id, number)}.json`,
        diffUrl: ({ number }) => noteVersionDiffUrl(place, id, number),
        describe: ({ number }: ListedNoteVersion) => (number === 1 ? texts.first : texts.edited),
        renderText: ({ body }: NoteVersion) => <VersionText text={body ?? ""} />,
        listActions: ({ number }, isCurrent) =>
          can.can_edit && !isCurrent ? [buildVersionDeletion(() => remove(number))] : [],
      }}
      onClose={props.onClose}
    />
  );
}

function useDeleteNoteVersion(noteId: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { place } = useNoteable();
  const below = noteVersionsUrl(place, noteId).replace(/\.json$/, "");
  const change = useVersionChange((address) => address.startsWith(below));
  return (number: number) => {
    const address = noteVersionUrl(place, noteId, number);
    return change(
      // Reads the response as a string, because its body is empty and is not valid JSON.
      callApiForText(address, { method: "DELETE", csrfToken, accept: "application/json" }),
      [`${address}.json`, noteVersionDiffUrl(place, noteId, number)],
    );
  };
}
