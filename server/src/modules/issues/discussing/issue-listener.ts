/** Writes the system notes about a change of an issue, in the transaction of the change. */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import type { EventInput } from "../../../platform/events/event.ts";
import {
  addSystemNotes,
  announceCrossReferences,
  type NewSystemNote,
  type NotesEventNoteable,
} from "../../notes/index.ts";

import {
  ISSUE_EVENTS,
  ISSUE_PAIR_EVENTS,
  type IssueEvent,
  type IssuePairEvent,
} from "../issues.events.ts";
import { loadReadableIssues } from "../reading/reading.ts";
import { buildSystemNotes } from "./system-notes.ts";
import { findTaskMarkdownByLine } from "./task-texts.ts";

const STATES: Readonly<Record<string, "closed" | "reopened">> = {
  [ISSUE_EVENTS.closed]: "closed",
  [ISSUE_EVENTS.reopened]: "reopened",
};

const { removed: _, ...CHANGES } = ISSUE_EVENTS;

export const issueSystemNoteListeners: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => defineListener(type, recordChange)),
  ...Object.values(ISSUE_PAIR_EVENTS).map((type) => defineListener(type, recordPair)),
];

async function recordChange(
  ctx: Context,
  payload: IssueEvent,
  { type, rootNamespaceId = 0 }: EventInput,
): Promise<void> {
  const { changes = {} } = payload;
  const state = STATES[type];
  const issue: NotesEventNoteable = {
    kind: "issue",
    id: payload.issue_id,
    iid: payload.iid,
    place: { id: payload.project_id, kind: "project", root_namespace_id: rootNamespaceId },
    confidential: payload.confidential ?? false,
  };
  const systemNotes: NewSystemNote[] = buildSystemNotes(
    changes,
    await findTaskMarkdownByLine(ctx, changes),
  );
  if (state !== undefined) systemNotes.push({ action: state });
  if (changes.at !== undefined) for (const done of systemNotes) done.at = changes.at;
  await addSystemNotes(ctx, issue, ...systemNotes);
  if (WITH_WORDS.has(type) && hasNewWords(payload)) await announceCrossReferences(ctx, issue);
}

/**
 * Events after which the listener searches a new title or description for mentions of other
 * noteables.
 */
const WITH_WORDS = new Set<string>([ISSUE_EVENTS.created, ISSUE_EVENTS.updated]);

function hasNewWords({ changed = WORDS }: IssueEvent): boolean {
  return WORDS.some((word) => changed.includes(word));
}

const WORDS = ["title", "description"];

/**
 * Adds a system note to both issues of the event, or only to the first issue if `one_sided` is
 * true. Writes to the issue with the smaller id first, so that concurrent transactions cannot
 * deadlock.
 */
async function recordPair(
  ctx: Context,
  payload: IssuePairEvent,
  { type }: EventInput,
): Promise<void> {
  const {
    issue_id: id,
    other_issue_id: otherId,
    link_type: link,
    one_sided: isOneSided = false,
  } = payload;
  const issues = await loadReadableIssues(ctx, [id, otherId]);
  for (const issue of issues.toSorted((one, other) => one.id - other.id)) {
    const isFirst = issue.id === id;
    if (!isFirst && isOneSided) continue;
    await addSystemNotes(ctx, issue, {
      ...pairDeed(type, isFirst, link ?? "relates_to"),
      otherId: isFirst ? otherId : id,
    });
  }
}

const SEEN_FROM_THE_OTHER = {
  relates_to: "relates_to",
  blocks: "is_blocked_by",
  is_blocked_by: "blocks",
} as const;

const MERGES: Readonly<Record<string, "done" | "undone">> = {
  [ISSUE_PAIR_EVENTS.merged]: "done",
  [ISSUE_PAIR_EVENTS.mergeUndone]: "undone",
};

function pairDeed(type: string, isFirst: boolean, link: LinkType) {
  const merge = MERGES[type];
  if (type === ISSUE_PAIR_EVENTS.duplicated || merge !== undefined) {
    const of = isFirst ? "other" : "this";
    return { action: "duplicate", detail: { of, ...(merge && { merge }) } } as const;
  }
  if (type === ISSUE_PAIR_EVENTS.moved || type === ISSUE_PAIR_EVENTS.cloned) {
    const action = type === ISSUE_PAIR_EVENTS.moved ? "moved" : "cloned";
    return { action, detail: { direction: isFirst ? "to" : "from" } } as const;
  }
  const action = type === ISSUE_PAIR_EVENTS.linked ? "relate" : "unrelate";
  return { action, detail: { type: isFirst ? link : SEEN_FROM_THE_OTHER[link] } } as const;
}
