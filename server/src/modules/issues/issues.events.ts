/** Events of issues. Payloads contain ids, not text; recipients read data with their own permissions. */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import type { HealthStatus, IssueType } from "@cairn/contract/issues/issues";
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

/** Events between two issues. */
export const PAIR_EVENTS = {
  linked: defineEvent<IssuePairEvent>("issue.linked"),
  unlinked: defineEvent<IssuePairEvent>("issue.unlinked"),
  /** The first issue is a duplicate of the second. */
  duplicated: defineEvent<IssuePairEvent>("issue.duplicated"),
} as const;

export interface IssueEvent {
  issue_id: number;
  project_id: number;
  iid: number;
  /** The issue is confidential, or was confidential before this change. */
  confidential?: true;
  /** Names of the changed fields; absent for a new issue, where every field is new. */
  changed?: string[];
  /** Users who were not assigned before. */
  assigned?: number[];
  changes?: IssueChanges;
}

export interface IssuePairEvent {
  issue_id: number;
  other_issue_id: number;
  link_type?: LinkType;
  /** No system note on the other issue. */
  one_sided?: boolean;
}

export interface IdListChange {
  added: number[];
  removed: number[];
}

type Step<Value> = [before: Value, after: Value];

/** Contains only fields that differ. Texts appear as `true`; the version contains the new text. */
export interface IssueChanges {
  labels?: IdListChange;
  assignees?: IdListChange;
  milestone_id?: Step<number | null>;
  iteration_id?: Step<number | null>;
  weight?: Step<number | null>;
  health_status?: Step<HealthStatus | null>;
  due_date?: Step<string | null>;
  confidential?: Step<boolean>;
  discussion_locked?: Step<boolean>;
  type?: Step<IssueType>;
  /** In seconds. */
  time_estimate?: Step<number>;
  /** `seconds` is null when all spent time was reset. */
  time_spent?: { seconds: number | null; spent_on?: string };
  title?: true;
  description?: true;
  /** Checkboxes that were ticked or unticked, if nothing else in the description differs. */
  tasks?: { line: number; checked: boolean }[];
  /** True when the description now links to a meeting, false when it no longer does. */
  meeting?: boolean;
  /** The version that contains the new title and description. */
  version_id?: number;
  /** When the change happened, for imports. */
  at?: string;
}

export function issueStream(id: number): string {
  return noteableStream({ kind: "issue", id });
}

interface Subject {
  id: number;
  iid: number;
  project_id: number;
  root_namespace_id: number;
  confidential: boolean;
}

export async function announceIssue(
  ctx: Context,
  type: EventType<IssueEvent>,
  issue: Subject,
  more: Pick<IssueEvent, "changed" | "assigned" | "changes"> = {},
): Promise<void> {
  // Confidential before or after the change: the event's recipients are checked again before delivery.
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
 * Uses a stream that nobody follows: a viewer who reads one of the issues may not be able to read the
 * other.
 */
export async function announcePair(
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
