/** Actions of a note's menu, such as copying its link or assigning its author. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useNoteable } from "../store/noteable-context.ts";
import { useUpdateAssignees } from "./note.api.ts";
import { noteActionMessages as texts } from "./note.messages.ts";
import type { NoteMenuAction } from "./note-permissions.ts";

type ActionWithCallback = Exclude<NoteMenuAction, "report" | "delete">;

export function useNoteMenuActions(note: WebNote): Record<ActionWithCallback, () => void> {
  const noteable = useNoteable();
  const { author } = note;
  const toast = useToast();
  const assign = useUpdateAssignees();
  const assignees = noteable.assignees.map(({ id }) => id);

  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done, { intent: "success" });
    } catch {
      // Copying fails on pages without HTTPS, where browsers offer no clipboard.
      toast(texts.notCopied, { intent: "danger" });
    }
  };
  const assignTo = async (ids: readonly number[], done: string) => {
    try {
      const saved = await assign(ids);
      const isSaved = saved.includes(author.id) === ids.includes(author.id);
      toast(isSaved ? done : texts.assignFailed, { intent: isSaved ? "success" : "danger" });
    } catch {
      toast(texts.assignFailed, { intent: "danger" });
    }
  };
  const link = () => new URL(note.noteable_note_url, location.origin).href;
  return {
    copyLink: () => void copy(link(), texts.linkCopied),
    copyReference: () =>
      void copy(`[${noteable.reference} (comment ${note.id})](${link()})`, texts.referenceCopied),
    copyMarkdown: () => void copy(note.note, texts.markdownCopied),
    assign: () => void assignTo([...assignees, author.id], texts.assigned(author.name)),
    unassign: () =>
      void assignTo(
        assignees.filter((id) => id !== author.id),
        texts.unassigned(author.name),
      ),
  };
}
