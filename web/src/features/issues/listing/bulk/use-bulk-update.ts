/** Updates the selected issues, reports the result, and offers to undo. */
import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import {
  useBulkUpdate,
  type BulkUpdateResult,
  type BulkUpdate,
} from "../../shared/issue-list.api.ts";
import { bulkUpdateMessages as texts } from "../../shared/issue-list.messages.ts";
import { buildBulkUpdateRequests, buildUndoRequests } from "./bulk-changes.ts";

export function useBulkUpdateActions(issues: readonly IssueListItem[]) {
  const bulk = useBulkUpdate();
  const toast = useToast();
  const failed = () => toast(texts.failed, { intent: "danger" });

  const change = (update: BulkUpdate, done: (count: number) => string) => {
    if (Object.keys(update).length === 0) return;
    const before = [...issues];
    const steps = buildUndoRequests(update, before);
    // Shows the toasts from promises instead of mutation callbacks. React Query does not run the
    // callbacks after the bulk bar has unmounted, and the bar unmounts when the selection is
    // cleared.
    const undo = () => void bulk.mutateAsync(steps).then(() => toast(texts.undone), failed);
    const tell = (outcome: BulkUpdateResult) => {
      const [refused] = outcome.refused;
      if (refused) {
        toast(texts.notAll(outcome.refused.length, refused.message), { intent: "danger" });
        return;
      }
      toast(done(outcome.done.length), {
        intent: "success",
        ...(steps.length > 0 && { action: { label: texts.undo, onAction: undo } }),
      });
    };
    void bulk.mutateAsync(buildBulkUpdateRequests(update, before)).then(tell, failed);
  };
  return { change, isPending: bulk.isPending };
}
