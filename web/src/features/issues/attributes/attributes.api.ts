/** API calls that change attributes of issues and epics from the side column. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { noteableJsonUrl } from "@cairn/contract/issues/noteable-pages";
import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import { ApiError, callApi } from "../../../platform/api.ts";
import { callGraphql } from "../../../platform/graphql-call.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

interface GraphqlLabel {
  /** Global id, for example "gid://gitlab/ProjectLabel/5". */
  id: string;
  title: string;
  color: string;
  description: string | null;
}

/** Returns the two ways to change an issue: the JSON address of its page, and a GraphQL mutation. */
export function useIssueUpdates(
  project: string,
  iid: number,
  /** The base path of the epic to change instead; epics have no mutations here. */
  epicPath?: string,
) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const url = noteableJsonUrl(epicPath ?? issueBasePath(project, iid));
  const put = async (fields: Record<string, unknown>, query = ""): Promise<undefined> => {
    const body = { [epicPath === undefined ? "issue" : "epic"]: fields };
    await callApi(`${url}${query}`, { method: "PUT", body, csrfToken });
    return undefined;
  };
  /** Calls a mutation of this issue and returns the requested fields of the issue. */
  const mutate = async <Issue>(
    mutation: string,
    type: string,
    fields: string,
    input: Record<string, unknown>,
  ): Promise<Issue> => {
    const query = `mutation ($input: ${type}!) {
  change: ${mutation}(input: $input) { errors issue { ${fields} } }
}`;
    const { change } = await callGraphql<{ change: { errors: string[]; issue: Issue | null } }>(
      query,
      { input: { ...input, iid: String(iid), projectPath: project } },
      csrfToken,
    );
    const [message] = change.errors;
    if (message !== undefined || change.issue === null) {
      throw new ApiError({ failure: "refused", status: 422, message: message ?? "" });
    }
    return change.issue;
  };
  return { put, mutate };
}

/** Saves the attributes that issues and epics have. */
export function useNoteableMutations(place: string, page: NoteablePageResponse): NoteableMutations {
  const ofIssue = useIssueAttributeMutations(place, page.iid);
  const { put } = useIssueUpdates(place, page.iid, page.web_url);
  if (page.type !== "epic") return ofIssue;
  return {
    saveConfidentiality: (confidential) => put({ confidential }),
    saveLock: (discussion_locked) => put({ discussion_locked }),
    saveLabels: (added, removed) =>
      put({ add_label_ids: added.map(idOf), remove_label_ids: removed.map(idOf) }),
  };
}

export interface NoteableMutations {
  saveConfidentiality: (confidential: boolean) => Promise<boolean | undefined>;
  saveLock: (locked: boolean) => Promise<boolean | undefined>;
  /**
   * Sends only added and removed labels, so that concurrent label changes of other users are kept.
   * May resolve to all labels afterwards.
   */
  saveLabels: (
    added: readonly IssueListLabel[],
    removed: readonly IssueListLabel[],
  ) => Promise<IssueListLabel[] | undefined>;
}

const idOf = ({ id }: IssueListLabel) => id;

export function useIssueAttributeMutations(project: string, iid: number) {
  const { put, mutate } = useIssueUpdates(project, iid);
  return {
    saveAssignees: (ids: readonly number[]) =>
      // The API reads an empty list as "not sent"; 0 removes all assignees.
      put({ assignee_ids: ids.length === 0 ? [0] : ids }, "?serializer=sidebar_extras"),
    saveWeight: (weight: number | null) => put({ weight }),
    saveConfidentiality: async (confidential: boolean): Promise<boolean> => {
      const issue = await mutate<{ confidential: boolean }>(
        "issueSetConfidential",
        "IssueSetConfidentialInput",
        "confidential",
        { confidential },
      );
      return issue.confidential;
    },
    saveLock: async (locked: boolean): Promise<boolean> => {
      const issue = await mutate<{ discussionLocked: boolean }>(
        "issueSetLocked",
        "IssueSetLockedInput",
        "discussionLocked",
        { locked },
      );
      return issue.discussionLocked;
    },
    saveLabels: async (
      added: readonly IssueListLabel[],
      removed: readonly IssueListLabel[],
    ): Promise<IssueListLabel[]> => {
      const { labels } = await mutate<{ labels: { nodes: GraphqlLabel[] } }>(
        "updateIssue",
        "UpdateIssueInput",
        "labels { nodes { id title color description } }",
        { addLabelIds: added.map(labelId), removeLabelIds: removed.map(labelId) },
      );
      return labels.nodes.map(({ id, title, color, description }) => ({
        title,
        color,
        id: Number(id.split("/").at(-1)),
        description: description ?? "",
      }));
    },
  };
}

function labelId({ id }: IssueListLabel): string {
  return `gid://gitlab/Label/${id}`;
}
