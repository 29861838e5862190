/** Deletes a saved reply after a confirmation. */
import type { SavedReply } from "@cairn/contract/saved-replies";
import { toErrorMessage } from "../../platform/failure.ts";
import { useConfirmDialog } from "../../ui/overlays/confirm.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useSavedReplyMutations } from "./saved-replies.api.ts";
import { savedReplyMessages as texts } from "./saved-replies.messages.ts";

export function useDeleteSavedReply(path: string): (reply: SavedReply) => Promise<void> {
  const changes = useSavedReplyMutations(path);
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
          throw new Error(toErrorMessage(error), { cause: error });
        }),
    });
    if (yes) toast(texts.removed(reply.name), { intent: "success" });
  };
}
