/** What an issue is to the modules that discuss it: a noteable of its own kind. */
import type { StreamEvent } from "../../platform/events/event.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { NoteableKind, NoteableRef } from "../noteables/index.ts";
import type { IssueChanges } from "./differences.ts";
import { holdIssue } from "./holding.ts";
import { ISSUE_EVENTS } from "./issues.events.ts";
import { isInsider, issuesPolicy, mayDiscuss } from "./issues.policy.ts";
import { settleVotes } from "./reacting.ts";
import { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";

export const issueNoteable: NoteableKind<IssueRow> = {
  name: "issue",
  wireName: "Issue",
  called: "Issue",
  get: async (ctx, ref) => getIssue(ctx, issueRef(ref)),
  hold: async (ctx, ref) => holdIssue(ctx, issueRef(ref)),
  forViewer: issuesForViewer,
  rules: { read: issuesPolicy.read.allows, discuss: mayDiscuss, insider: isInsider },
  votesChanged: settleVotes,
  removedEvent: ISSUE_EVENTS.removed,
  changesInsiders,
};

/** Groups have no issues of their own. */
function issueRef({ place, iid }: NoteableRef): IssueRef {
  if (!("project" in place)) throw notFound("Issue");
  return { project: place.project, iid };
}

/** Whoever an issue is assigned to becomes one of its insiders, and is none when it is taken away. */
function changesInsiders({ type, payload }: StreamEvent): boolean {
  const { assignees } = (payload["changes"] ?? {}) as IssueChanges;
  return type === ISSUE_EVENTS.updated && assignees !== undefined;
}
