/**
 * Hook that returns a function which saves an issue attribute, and whether a save is pending. A
 * screen reader announces a successful save; a toast reports a failed one.
 */
import { useMutation } from "@tanstack/react-query";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useIssueCache } from "../shared/issue.api.ts";

export function useSaveIssueAttribute(
  project: string,
  iid: number,
  texts: { saved: string; failed: string },
): { isPending: boolean; save: (send: () => Promise<void>) => void } {
  const known = useIssueCache(project, iid);
  const announce = useAnnounceToScreenReaders();
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
