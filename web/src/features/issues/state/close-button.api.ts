/** API call and addresses with which the comment form closes and reopens an issue. */
import { issueJsonUrl } from "@cairn/contract/issues/issue-page";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

export function useCloseOrReopenIssue(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (event: "close" | "reopen") => {
    const address = `${issueJsonUrl(project, iid)}?issue[state_event]=${event}`;
    return callApi(address, { method: "PUT", csrfToken });
  };
}

/**
 * Addresses that close and reopen the issue. The page writes them into data attributes, which
 * external scripts read.
 */
export function issueCloseAndReopenPaths(project: string, iid: number) {
  const path = (event: string) =>
    `${issueJsonUrl(project, iid)}?${new URLSearchParams({ "issue[state_event]": event })}`;
  return { closePath: path("close"), reopenPath: path("reopen") };
}
