/** What an issue is to the modules that discuss it: a noteable of its own kind. */
import type { StreamEvent } from "../../platform/events/event.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { NoteableKind } from "../noteables/index.ts";
import type { IssueChanges } from "./differences.ts";
import { ISSUE_EVENTS } from "./issues.events.ts";
import { isInsider, issuesPolicy } from "./issues.policy.ts";
import { getIssue, type IssueRow } from "./reading.ts";

export const issueNoteable: NoteableKind<IssueRow> = {
  name: "issue",
  wireName: "Issue",
  async get(ctx, { place, iid }) {
    if (!("project" in place)) throw notFound("Issue");
    return getIssue(ctx, { project: place.project, iid });
  },
  rules: { read: issuesPolicy.read.allows, insider: isInsider },
  removedEvent: ISSUE_EVENTS.removed,
  changesInsiders,
};

/** Whoever an issue is assigned to becomes one of its insiders, and is none when it is taken away. */
function changesInsiders({ type, payload }: StreamEvent): boolean {
  const { assignees } = (payload["changes"] ?? {}) as IssueChanges;
  return type === ISSUE_EVENTS.updated && assignees !== undefined;
}
