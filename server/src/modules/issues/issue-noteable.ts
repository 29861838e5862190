/** Defines issues as a noteable kind, for modules such as notes and to-dos that serve every kind. */
import { newFollowUpIssuePath } from "@cairn/contract/issues/issue-page";
import type { Context } from "../../platform/context.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { NoteableKind, NoteableRef, UnsavedNoteText } from "../noteables/index.ts";
import { ISSUE_EVENTS, type IssueChanges } from "./issues.events.ts";
import { touchIssue } from "./changing/changing.queries.ts";
import { isVisibleIssueSql } from "./listing/list-conditions.queries.ts";
import {
  getDiscussionIssue,
  getDiscussionPageIssue,
  type DiscussionIssue,
} from "./discussing/discussed.ts";

import { isInsider, issuesPolicy, hasMaintainerAccess, canDiscussIssue } from "./issues.policy.ts";
import { presentIssue, issueWebPath } from "./reading/issues.present.ts";
import { listAvailableQuickActions } from "./quick-actions/explaining.ts";
import { extractQuickActions } from "./quick-actions/applying.ts";
import { storeAndAnnounceIssueVotes } from "./changing/votes.ts";
import { filterReadableIssueIds } from "./reading/readable-issues.ts";
import { getIssue, loadReadableIssues, type IssueRef, type IssueRow } from "./reading/reading.ts";
import { checkTextForSpam } from "./changing/spam.ts";

export const issueNoteableKind: NoteableKind<IssueRow, DiscussionIssue> = {
  name: "issue",
  wireName: "Issue",
  called: "Issue",
  get: async (ctx, ref) => getIssue(ctx, issueRef(ref)),
  forViewer: loadReadableIssues,
  readable: filterReadableIssueIds,
  getDiscussed: getDiscussionIssue,
  getDiscussedForPage: getDiscussionPageIssue,
  rules: {
    read: issuesPolicy.read.allows,
    discuss: canDiscussIssue,
    insider: isInsider,
    maintain: hasMaintainerAccess,
    arrange: issuesPolicy.arrange.allows,
    backdate: issuesPolicy.backdate.allows,
  },
  webPath: issueWebPath,
  // Incidents and test cases have other page URLs but use the same action URLs.
  actionsPath: ({ place, iid }) => `/${place.full_path}/-/issues/${iid}`,
  followUpPath: ({ place, confidential }) =>
    newFollowUpIssuePath(place.full_path, "0", confidential).slice(0, -1),
  visible: isVisibleIssueSql,
  atLevel: (issue, level) => ({ ...issue, level }),
  todoTarget(ctx, issue) {
    const target = presentIssue(ctx, issue);
    return { target, target_url: target.web_url, body: target.title };
  },
  concerned: ({ author, assignees }) => [author, ...assignees],
  labelIds: (issue) => issue.label_ids,
  offeredCommands: listAvailableQuickActions,
  readQuickActions: extractQuickActions,
  checkForSpam: checkComment,
  touch: touchIssue,
  votesChanged: storeAndAnnounceIssueVotes,
  removedEvent: ISSUE_EVENTS.removed,
  changesInsiders,
};

/** Throws a 404 for a group, because groups have no issues of their own. */
function issueRef({ place, iid }: NoteableRef): IssueRef {
  if (!("project" in place)) throw notFoundError("Issue");
  return { project: place.project, iid };
}

/**
 * Returns whether the event changes who can read internal notes. A change of the assignees does,
 * because assignees can read them.
 */
function changesInsiders({ type, payload }: StreamEvent): boolean {
  const { assignees } = (payload["changes"] ?? {}) as IssueChanges;
  return type === ISSUE_EVENTS.updated && assignees !== undefined;
}

async function checkComment(
  ctx: Context,
  issue: IssueRow,
  { body, internal, before }: UnsavedNoteText,
): Promise<void> {
  await checkTextForSpam(ctx, issue, {
    kind: "note",
    projectId: issue.project_id,
    title: "",
    description: body,
    confidential: issue.confidential || internal,
    ...(before !== undefined && { before: { title: "", description: before.body } }),
  });
}
