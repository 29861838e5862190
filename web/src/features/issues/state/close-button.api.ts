/** API call and addresses with which the comment form closes and reopens an issue. */
import { issueAddress } from "@cairn/contract/issues/issue-page";
import { callApi } from "../../../platform/api.ts";
import { usePage } from "../../../platform/page-context.tsx";

export function useCloseOrReopenIssue(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePage().session;
  return (event: "close" | "reopen") => {
    const address = `${issueAddress(project, iid)}?issue[state_event]=${event}`;
    return callApi(address, { method: "PUT", csrfToken });
  };
}

/** Addresses for data attributes that external scripts read. */
export function issueStatePaths(project: string, iid: number) {
  const path = (event: string) =>
    `${issueAddress(project, iid)}?${new URLSearchParams({ "issue[state_event]": event })}`;
  return { closePath: path("close"), reopenPath: path("reopen") };
}
