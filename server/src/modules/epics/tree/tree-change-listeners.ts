/** Announces changes of child epics and issues to the epics above them, in the same transaction. */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import { ISSUE_EVENTS } from "../../issues/index.ts";
import {
  EPIC_EVENTS,
  EPIC_ISSUE_EVENTS,
  EPIC_PAIR_EVENTS,
  type EpicEvent,
  type EpicPairEvent,
} from "../epics.events.ts";
import { announceTreeChange } from "./tree-changes.ts";

/** The fields of child epics that the tree shows. */
const EPIC_FIELDS = new Set([
  "title",
  "confidential",
  "start_date_is_fixed",
  "start_date_fixed",
  "due_date_is_fixed",
  "due_date_fixed",
]);
/** The fields of issues that the tree shows or sums up. */
const ISSUE_FIELDS = new Set([
  "title",
  "confidential",
  "type",
  "assignee_ids",
  "milestone_id",
  "weight",
  "health_status",
  "due_date",
  "project_id",
]);

export const treeChangeListeners: readonly Listener[] = [
  defineListener(EPIC_EVENTS.updated, async (ctx, payload) => {
    if (payload.changed?.some((name) => EPIC_FIELDS.has(name))) await followEpic(ctx, payload);
  }),
  ...[EPIC_EVENTS.closed, EPIC_EVENTS.reopened, EPIC_EVENTS.removed].map((type) =>
    defineListener(type, followEpic),
  ),
  defineListener(ISSUE_EVENTS.updated, async (ctx, payload) => {
    if (payload.changed?.some((name) => ISSUE_FIELDS.has(name))) await followIssue(ctx, payload);
  }),
  ...[ISSUE_EVENTS.closed, ISSUE_EVENTS.reopened, ISSUE_EVENTS.removed].map((type) =>
    defineListener(type, followIssue),
  ),
  ...Object.values(EPIC_PAIR_EVENTS).map((type) =>
    defineListener(type, (ctx, payload) => followPair(ctx, "epic", payload)),
  ),
  ...Object.values(EPIC_ISSUE_EVENTS).map((type) =>
    defineListener(type, (ctx, payload) => followPair(ctx, "issue", payload)),
  ),
];

function followEpic(ctx: Context, { epic_id: id, changed }: EpicEvent): Promise<void> {
  const wasPublic = changed?.includes("confidential") === true;
  return announceTreeChange(ctx, { kind: "epic", id }, { wasPublic });
}

function followIssue(
  ctx: Context,
  { issue_id: id, changed }: { issue_id: number; changed?: string[] },
): Promise<void> {
  const wasPublic = changed?.includes("confidential") === true;
  return announceTreeChange(ctx, { kind: "issue", id }, { wasPublic });
}

/** Announces to the epics above the new or former parent, and above the one that the item left for it. */
async function followPair(
  ctx: Context,
  kind: "epic" | "issue",
  { other_id: id, epic_id: parentId, from_epic_id: formerId }: EpicPairEvent,
): Promise<void> {
  await announceTreeChange(ctx, { kind, id }, { parentId });
  if (formerId !== undefined) await announceTreeChange(ctx, { kind, id }, { parentId: formerId });
}
