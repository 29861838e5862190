/**
 * Saves a changed issue attribute and reports success or failure. Also says whether a save is pending.
 */
import { useMutation } from "@tanstack/react-query";
import { useAnnounce } from "../../../ui/base/live-regions.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useIssueCache } from "../shared/issue.api.ts";

export function useAttributeUpdate(
  project: string,
  iid: number,
  texts: { saved: string; failed: string },
): { isPending: boolean; save: (send: () => Promise<void>) => void } {
  const known = useIssueCache(project, iid);
  const announce = useAnnounce();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: async (send: () => Promise<void>) => {
      await send();
      await known.askAgain();
    },
    onSuccess: () => announce(texts.saved),
    onError: () => toast(texts.failed, { intent: "danger" }),
  });
  return { isPending, save: mutate };
}
