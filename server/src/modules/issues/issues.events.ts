/** What happens to issues. Ids only: who hears of it finds out by asking what they may read. */
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

/** What happens between two issues. */
export const PAIR_EVENTS = {
  linked: defineEvent<IssuePairEvent>("issue.linked"),
  unlinked: defineEvent<IssuePairEvent>("issue.unlinked"),
  /** The first is a duplicate of the second. */
  duplicated: defineEvent<IssuePairEvent>("issue.duplicated"),
} as const;

export interface IssueEvent {
  issue_id: number;
  project_id: number;
  iid: number;
  /** It is, or was until now. */
  confidential?: true;
  /** Names of what changed; absent for a new issue, where everything is new. */
  changed?: string[];
  /** Those who were not assigned before. */
  assigned?: number[];
  changes?: IssueChanges;
}

export interface IssuePairEvent {
  issue_id: number;
  other_issue_id: number;
  link_type?: LinkType;
  /** Leaves no trace in the history of the other. */
  one_sided?: boolean;
}

export interface IdListChange {
  added: number[];
  removed: number[];
}

/** Before and after. */
type Step<Value> = [before: Value, after: Value];

/** Only what is different. Of words no more than that they are: what they say stands in their version. */
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
  /** Null when all of it was taken back. */
  time_spent?: { seconds: number | null; spent_on?: string };
  title?: true;
  description?: true;
  /** Boxes that were ticked or not any more, where nothing else in the description is different. */
  tasks?: { line: number; checked: boolean }[];
  /** The description calls to a meeting now, or does not any more. */
  meeting?: boolean;
  /** What the new words stand in. */
  version_id?: number;
  /** For what is brought from elsewhere. */
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
  // Before or after: then whoever hears of it is asked about again first.
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

/** On a stream that nobody follows: whoever reads one of the two may not know of the other. */
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
