/** Saves the assignees of an issue. */
import type { IssueListUser } from "@cairn/contract/issues/issue-list";
import { issueSidebarMessages } from "../shared/issue.messages.ts";
import { useIssueAttributeMutations } from "./attributes.api.ts";
import { attributeMessages as texts } from "./attributes.messages.ts";
import { useSaveIssueAttribute } from "./use-save-issue-attribute.ts";

export function useSaveAssignees(project: string, iid: number) {
  const { saveAssignees } = useIssueAttributeMutations(project, iid);
  return useSaveIssueAttribute<readonly IssueListUser[]>(project, iid, {
    name: issueSidebarMessages.assignees,
    read: ({ assignees }) => assignees,
    write: (page, assignees) => ({ ...page, assignees: [...assignees] }),
    send: (assignees) => saveAssignees(assignees.map(({ id }) => id)),
    savedText: () => texts.assigneesSaved,
    failedText: texts.assigneesFailed,
  });
}
