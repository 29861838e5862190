/**
 * Events of issues. Payloads contain ids and no title or description, so that clients have to read
 * these with their own permissions.
 */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import type { HealthStatus, IssueType } from "@cairn/contract/issues/issues";
import type { Severity } from "@cairn/contract/issues/severities";
import type { Context } from "../../platform/context.ts";
import { defineEvent, type EventType } from "../../platform/events/event.ts";
import { noteableStream } from "../noteables/index.ts";

export const ISSUE_EVENTS = {
  created: defineEvent<IssueEvent>("issue.created"),
  updated: defineEvent<IssueEvent>("issue.updated"),
  closed: defineEvent<IssueEvent>("issue.closed"),
  reopened: defineEvent<IssueEvent>("issue.reopened"),
  removed: defineEvent<IssueEvent>("issue.removed"),
} as const;

/** Events about two issues, for example a new link. The payload contains the ids of both. */
export const ISSUE_PAIR_EVENTS = {
  linked: defineEvent<IssuePairEvent>("issue.linked"),
  unlinked: defineEvent<IssuePairEvent>("issue.unlinked"),
  /** The first issue was moved and is the second now. */
  moved: defineEvent<IssuePairEvent>("issue.moved"),
  /** The second issue is a copy of the first. */
  cloned: defineEvent<IssuePairEvent>("issue.cloned"),
  /** The first issue is a duplicate of the second. */
  duplicated: defineEvent<IssuePairEvent>("issue.duplicated"),
  /** The first issue was merged into the second as a duplicate. */
  merged: defineEvent<IssuePairEvent>("issue.merged"),
  mergeUndone: defineEvent<IssuePairEvent>("issue.merge_undone"),
} as const;

export interface IssueEvent {
  issue_id: number;
  project_id: number;
  iid: number;
  /** Set when the issue is confidential now or was confidential before this change. */
  confidential?: true;
  /** Names of the changed fields; absent for a new issue, where every field is new. */
  changed?: string[];
  /** Ids of the users whom this change assigned to the issue. */
  assigned?: number[];
  changes?: IssueChanges;
}

export interface IssuePairEvent {
  issue_id: number;
  other_issue_id: number;
  link_type?: LinkType;
  /** When true, only the first issue gets a system note. */
  one_sided?: boolean;
}

export interface AddedAndRemovedIds {
  added: number[];
  removed: number[];
}

type Step<Value> = [before: Value, after: Value];

/**
 * Contains only the changed fields. A changed title or description appears as `true`; the new text
 * is in the version `version_id`.
 */
export interface IssueChanges {
  labels?: AddedAndRemovedIds;
  assignees?: AddedAndRemovedIds;
  milestone_id?: Step<number | null>;
  iteration_id?: Step<number | null>;
  weight?: Step<number | null>;
  health_status?: Step<HealthStatus | null>;
  severity?: Step<Severity>;
  due_date?: Step<string | null>;
  confidential?: Step<boolean>;
  discussion_locked?: Step<boolean>;
  type?: Step<IssueType>;
  /** The time estimate before and after the change, in seconds. */
  time_estimate?: Step<number>;
  /** The time that the change added. `seconds` is null when all spent time was reset. */
  time_spent?: { seconds: number | null; spent_on?: string };
  /** Set when the instance showed durations in hours and minutes only at the time of the change. */
  limit_to_hours?: true;
  title?: true;
  description?: true;
  /** The checkboxes that were ticked or unticked; absent when other parts of the description changed. */
  tasks?: { line: number; checked: boolean }[];
  /** True when the description now contains a Zoom link, false when the last Zoom link was removed. */
  meeting?: boolean;
  /** The version that contains the new title and description. */
  version_id?: number;
  /** When the change happened, if the change was imported from another system. */
  at?: string;
}

function issueStream(id: number): string {
  return noteableStream({ kind: "issue", id });
}

interface Subject {
  id: number;
  iid: number;
  project_id: number;
  root_namespace_id: number;
  confidential: boolean;
}

export async function announceIssueEvent(
  ctx: Context,
  type: EventType<IssueEvent>,
  issue: Subject,
  more: Pick<IssueEvent, "changed" | "assigned" | "changes"> = {},
): Promise<void> {
  // Marks the event when the issue is or was confidential. The cable checks each recipient's access
  // again before it delivers a marked event.
  const isSecret = issue.confidential || more.changed?.includes("confidential") === true;
  await ctx.announce({
    type,
    stream: issueStream(issue.id),
    rootNamespaceId: issue.root_namespace_id,
    projectId: issue.project_id,
    payload: {
      issue_id: issue.id,
      project_id: issue.project_id,
      iid: issue.iid,
      ...(isSecret && { confidential: true as const }),
      ...more,
    },
  });
}

/**
 * Announces the event on a stream that no client can subscribe to, so that only listeners on the
 * server receive it. A viewer who can read one of the issues may not be allowed to know that the
 * other exists.
 */
export async function announceIssuePairEvent(
  ctx: Context,
  type: EventType<IssuePairEvent>,
  issue: Subject,
  other: Subject,
  more: Pick<IssuePairEvent, "link_type" | "one_sided"> = {},
): Promise<void> {
  await ctx.announce({
    type,
    stream: `issue_pair:${issue.id}:${other.id}`,
    rootNamespaceId: issue.root_namespace_id,
    projectId: issue.project_id,
    payload: { issue_id: issue.id, other_issue_id: other.id, ...more },
  });
}
