/** The requests that merge an issue and undo the merge. */
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { issueMergeUrl } from "@cairn/contract/issues/merging";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { mergeErrorMessages as texts } from "./merging.messages.ts";

export interface MergedIssueRef {
  /** Full path of the project. */
  project: string;
  iid: number;
}

/** Throws an error with the text to show: that of the server, or `failed` and the reason. */
export async function requestMergeChange(
  { project, iid }: MergedIssueRef,
  request: { method: "POST"; body: { target: string } } | { method: "DELETE" },
  { csrfToken, failed }: { csrfToken: string | null; failed: string },
): Promise<void> {
  await callApi(issueMergeUrl(project, iid), { ...request, csrfToken }).catch((error: unknown) => {
    const sent = error instanceof ApiError ? error.errors : [];
    throw new Error(sent.join(" ") || `${failed} ${describeReason(error)}`, { cause: error });
  });
}

/** The server answers 404 when the viewer has lost the permission, or when there is no merge to undo. */
function describeReason(error: unknown): string {
  const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
  return isRefused ? texts.refused : toErrorMessage(error);
}

/** Loads everything again that the page shows of the issue, except the discussion, which follows itself. */
export function refreshMergedIssue(cache: QueryClient, { project, iid }: MergedIssueRef) {
  const base = issueBasePath(project, iid);
  return cache.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      [".", "/"].some((next) => String(key).startsWith(`${base}${next}`)),
  });
}
