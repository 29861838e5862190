/** API calls that change an issue's attributes from the side column. */
import { issueJsonUrl } from "@cairn/contract/issues/issue-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { ApiError, callApi } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

const RELABEL = `mutation ($input: UpdateIssueInput!) {
  updateIssue(input: $input) {
    errors
    issue { labels { nodes { id title color description } } }
  }
}`;

interface RelabelAnswer {
  updateIssue: {
    errors: string[];
    issue: { labels: { nodes: GraphqlLabel[] } } | null;
  };
}

interface GraphqlLabel {
  /** Global id, for example "gid://gitlab/ProjectLabel/5". */
  id: string;
  title: string;
  color: string;
  description: string | null;
}

export function useIssueAttributeMutations(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const url = issueJsonUrl(project, iid);
  return {
    saveAssignees: async (ids: readonly number[]) => {
      // The API reads an empty list as "not sent"; 0 removes all assignees.
      const issue = { assignee_ids: ids.length === 0 ? [0] : ids };
      await callApi(`${url}?serializer=sidebar_extras`, {
        method: "PUT",
        body: { issue },
        csrfToken,
      });
    },
    saveMilestone: async (milestone_id: number | null) => {
      await callApi(url, { method: "PUT", body: { issue: { milestone_id } }, csrfToken });
    },
    /**
     * Sends only added and removed labels, so that concurrent label changes of other users are kept.
     * Resolves to all labels of the issue afterwards.
     */
    saveLabels: async (
      added: readonly number[],
      removed: readonly number[],
    ): Promise<IssuePageResponse["labels"]> => {
      const input = {
        iid: String(iid),
        projectPath: project,
        addLabelIds: added.map(labelId),
        removeLabelIds: removed.map(labelId),
      };
      const { updateIssue } = await callGraphql<RelabelAnswer>(RELABEL, { input }, csrfToken);
      const [message] = updateIssue.errors;
      if (message !== undefined || updateIssue.issue === null) {
        throw new ApiError({ failure: "refused", status: 200, message: message ?? "" });
      }
      return updateIssue.issue.labels.nodes.map(({ id, title, color, description }) => ({
        title,
        color,
        id: Number(id.split("/").at(-1)),
        description: description ?? "",
      }));
    },
  };
}

function labelId(id: number): string {
  return `gid://gitlab/Label/${id}`;
}
