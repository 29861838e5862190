/** API calls that change an issue's attributes from the side column. */
import { issueAddress } from "@cairn/contract/issues/issue-page";
import { ApiError, callApi } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePage } from "../../../platform/page-context.tsx";

const RELABEL = `mutation ($input: UpdateIssueInput!) {
  updateIssue(input: $input) { errors issue { labels { nodes { id } } } }
}`;

export function useAttributeMutations(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePage().session;
  return {
    change: async (issue: { assignee_ids: number[] } | { milestone_id: number | null }) => {
      await callApi(issueAddress(project, iid), { method: "PUT", body: { issue }, csrfToken });
    },
    /** Sends only added and removed labels, so that concurrent label changes of other users are kept. */
    relabel: async (added: readonly number[], removed: readonly number[]) => {
      const input = {
        iid: String(iid),
        projectPath: project,
        addLabelIds: added.map(labelId),
        removeLabelIds: removed.map(labelId),
      };
      const { updateIssue } = await callGraphql<{ updateIssue: { errors: string[] } }>(
        RELABEL,
        { input },
        csrfToken,
      );
      const [message] = updateIssue.errors;
      if (message !== undefined) throw new ApiError({ failure: "refused", status: 200, message });
    },
  };
}

function labelId(id: number): string {
  return `gid://gitlab/Label/${id}`;
}
