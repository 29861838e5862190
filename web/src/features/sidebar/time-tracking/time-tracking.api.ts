/** API calls of time tracking. */
import { callApi, ApiError } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

/** The item whose time is tracked: an issue. */
export interface TrackedItem {
  /** Full path of the project. */
  project: string;
  projectId: number;
  id: number;
  iid: number;
}

export interface TimeEntry {
  id: string;
  timeSpent: number;
  spentAt: string | null;
  summary: string | null;
  user: { name: string; username: string };
  userPermissions: { adminTimelog: boolean };
}

export interface TimeEntryPage {
  nodes: TimeEntry[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const LIST = `query ($project: ID!, $iid: String!, $after: String) {
  project(fullPath: $project) {
    issue(iid: $iid) {
      timelogs(first: 50, after: $after) {
        nodes {
          id timeSpent spentAt summary
          user { name username }
          userPermissions { adminTimelog }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const CREATE = `mutation ($input: TimelogCreateInput!) { change: timelogCreate(input: $input) { errors } }`;
const DELETE = `mutation ($input: TimelogDeleteInput!) { change: timelogDelete(input: $input) { errors } }`;

export function useTimeTrackingApi(item: TrackedItem) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const mutate = async (mutation: string, input: Record<string, unknown>) => {
    const { change } = await callGraphql<{ change: { errors: string[] } }>(
      mutation,
      { input },
      csrfToken,
    );
    const [message] = change.errors;
    if (message !== undefined) throw new ApiError({ failure: "refused", status: 422, message });
  };
  const issue = `/api/v4/projects/${item.projectId}/issues/${item.iid}`;
  return {
    listEntries: async (after: string | null): Promise<TimeEntryPage> => {
      const { project } = await callGraphql<{
        project: { issue: { timelogs: TimeEntryPage } | null } | null;
      }>(LIST, { project: item.project, iid: String(item.iid), after }, csrfToken);
      const entries = project?.issue?.timelogs;
      if (!entries) throw new ApiError({ failure: "refused", status: 404, message: "" });
      return entries;
    },
    logTime: (entry: { timeSpent: string; spentAt: string | null; summary: string }) =>
      mutate(CREATE, { ...entry, issuableId: `gid://gitlab/Issue/${item.id}` }),
    deleteEntry: (id: string) => mutate(DELETE, { id }),
    /** Saves the estimate; an empty duration removes it. */
    saveEstimate: (duration: string) =>
      duration === ""
        ? callApi(`${issue}/reset_time_estimate`, { method: "POST", csrfToken })
        : callApi(`${issue}/time_estimate`, { method: "POST", body: { duration }, csrfToken }),
  };
}
