/** The dialog that asks for the issue to merge into, says what happens, and merges. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { QueryClient } from "@tanstack/react-query";
import type { ConfirmDialogOptions } from "../../../ui/overlays/confirm.tsx";
import { MergeForm } from "./merge-form.tsx";
import { refreshMergedIssue, requestMergeChange } from "./merge-requests.ts";
import { mergeDialogMessages as texts } from "./merging.messages.ts";

/**
 * Opens the dialog. Resolves to the text that reports the success, or to null when the user cancels. The
 * dialog stays open and shows the error when the merge fails.
 */
export async function askToMerge(
  ask: (question: ConfirmDialogOptions) => Promise<boolean>,
  project: string,
  { iid }: Pick<NoteablePageResponse, "iid">,
  csrfToken: string | null,
): Promise<{ path: null; message: string } | null> {
  const issue = { project, iid };
  let target = "";
  let cache: QueryClient | undefined;
  const isMerged = await ask({
    title: texts.title(`#${iid}`),
    body: (
      <MergeForm
        issue={issue}
        onChange={(reference, queryClient) => {
          target = reference;
          cache = queryClient;
        }}
      />
    ),
    confirmLabel: texts.confirm,
    act: async () => {
      if (target === "") throw new Error(texts.choose);
      const request = { method: "POST", body: { target } } as const;
      await requestMergeChange(issue, request, { csrfToken, failed: texts.failed });
      if (cache) void refreshMergedIssue(cache, issue);
    },
  });
  return isMerged ? { path: null, message: texts.merged } : null;
}
