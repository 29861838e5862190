/** Deletes a saved reply after a confirmation. */
import type { SavedReply } from "@cairn/contract/saved-replies";
import { failureMessage } from "../../platform/failure.ts";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useReplyChanges } from "./saved-replies.api.ts";
import { replyTexts as texts } from "./saved-replies.messages.ts";

export function useReplyRemoval(path: string): (reply: SavedReply) => Promise<void> {
  const changes = useReplyChanges(path);
  const confirm = useConfirmDialog();
  const toast = useToast();
  return async (reply) => {
    const yes = await confirm({
      title: texts.removeTitle(reply.name),
      body: texts.removeText,
      confirmLabel: texts.removeConfirm,
      danger: true,
      act: () =>
        changes.remove(reply).catch((error: unknown) => {
          // The confirm dialog shows `error.message` as is, so the message must be readable.
          throw new Error(failureMessage(error), { cause: error });
        }),
    });
    if (yes) toast(texts.removed(reply.name), { intent: "success" });
  };
}
