/** Writes the system notes about a change of an epic, in the transaction of the change. */
import type { Context } from "../../../platform/context.ts";
import { defineListener, type Listener } from "../../../platform/events/announcing.ts";
import type { EventInput } from "../../../platform/events/event.ts";
import { loadReadableIssues } from "../../issues/index.ts";
import type { Noteable } from "../../noteables/index.ts";
import {
  addSystemNotes,
  announceCrossReferences,
  type NewSystemNote,
  type NotesEventNoteable,
} from "../../notes/index.ts";
import {
  EPIC_EVENTS,
  EPIC_ISSUE_EVENTS,
  EPIC_PAIR_EVENTS,
  EPIC_PROMOTED_EVENT,
  type EpicEvent,
  type EpicPairEvent,
} from "../epics.events.ts";
import { loadReadableEpics } from "../reading/reading.ts";
import { buildEpicSystemNotes } from "./system-notes.ts";

const { removed: _, ...CHANGES } = EPIC_EVENTS;
const STATES: Readonly<Record<string, "closed" | "reopened">> = {
  [EPIC_EVENTS.closed]: "closed",
  [EPIC_EVENTS.reopened]: "reopened",
};
const TEXTS = ["title", "description"];

export const epicSystemNoteListeners: readonly Listener[] = [
  ...Object.values(CHANGES).map((type) => defineListener(type, recordChange)),
  ...Object.values(EPIC_PAIR_EVENTS).map((type) => defineListener(type, recordChild)),
  ...Object.values(EPIC_ISSUE_EVENTS).map((type) => defineListener(type, recordIssue)),
  defineListener(EPIC_PROMOTED_EVENT, recordPromotion),
];

async function recordChange(
  ctx: Context,
  payload: EpicEvent,
  { type, rootNamespaceId = 0 }: EventInput,
): Promise<void> {
  const { changes = {}, changed = TEXTS } = payload;
  const epic: NotesEventNoteable = {
    kind: "epic",
    id: payload.epic_id,
    iid: payload.iid,
    place: { id: payload.group_id, kind: "group", root_namespace_id: rootNamespaceId },
    confidential: payload.confidential ?? false,
  };
  const state = STATES[type];
  const notes = buildEpicSystemNotes(changes);
  await addSystemNotes(ctx, epic, ...notes, ...(state === undefined ? [] : [{ action: state }]));
  const hasNewText = TEXTS.some((name) => changed.includes(name));
  if (state === undefined && hasNewText) await announceCrossReferences(ctx, epic);
}

/** Adds a system note to both epics. */
async function recordChild(
  ctx: Context,
  { epic_id: parentId, other_id: childId }: EpicPairEvent,
  { type }: EventInput,
): Promise<void> {
  const action = type === EPIC_PAIR_EVENTS.related ? "relate_epic" : "unrelate_epic";
  await addInOrder(ctx, await loadReadableEpics(ctx, [parentId, childId]), ({ id }) =>
    id === parentId
      ? { action, detail: { as: "child" }, otherId: childId }
      : { action, detail: { as: "parent" }, otherId: parentId },
  );
}

/** Adds a system note to the issue, to its epic and to its former epic. */
async function recordIssue(
  ctx: Context,
  { epic_id: epicId, other_id: issueId, from_epic_id: formerId }: EpicPairEvent,
  { type }: EventInput,
): Promise<void> {
  const actions = ACTIONS[type];
  if (actions === undefined) throw new Error(`There are no system notes for the event ${type}.`);
  const epicIds = [epicId, ...(formerId === undefined ? [] : [formerId])];
  const noteables = [
    ...(await loadReadableIssues(ctx, [issueId])),
    ...(await loadReadableEpics(ctx, epicIds)),
  ];
  await addInOrder(ctx, noteables, ({ id }): NewSystemNote => {
    if (id === issueId) return { action: actions.ofIssue, otherId: epicId };
    if (actions.ofEpic !== "epic_issue_moved") return { action: actions.ofEpic, otherId: issueId };
    const direction = id === epicId ? "from" : "to";
    return { action: actions.ofEpic, detail: { direction }, otherId: issueId };
  });
}

/** Adds a system note to the promoted issue and to its epic. */
async function recordPromotion(
  ctx: Context,
  { epic_id: epicId, other_id: issueId }: EpicPairEvent,
): Promise<void> {
  const noteables = [
    ...(await loadReadableIssues(ctx, [issueId])),
    ...(await loadReadableEpics(ctx, [epicId])),
  ];
  await addInOrder(ctx, noteables, ({ id }) =>
    id === issueId
      ? { action: "moved", detail: { direction: "to", promoted: true }, otherId: epicId }
      : { action: "moved", detail: { direction: "from", promoted: true }, otherId: issueId },
  );
}

const ACTIONS: Readonly<
  Record<
    string,
    {
      ofIssue: "issue_added_to_epic" | "issue_removed_from_epic" | "issue_changed_epic";
      ofEpic: "epic_issue_added" | "epic_issue_removed" | "epic_issue_moved";
    }
  >
> = {
  [EPIC_ISSUE_EVENTS.added]: { ofIssue: "issue_added_to_epic", ofEpic: "epic_issue_added" },
  [EPIC_ISSUE_EVENTS.removed]: { ofIssue: "issue_removed_from_epic", ofEpic: "epic_issue_removed" },
  [EPIC_ISSUE_EVENTS.moved]: { ofIssue: "issue_changed_epic", ofEpic: "epic_issue_moved" },
};

/** Writes to the noteable with the smallest id first, so that transactions cannot deadlock. */
async function addInOrder(
  ctx: Context,
  noteables: readonly Noteable[],
  build: (noteable: Noteable) => NewSystemNote,
): Promise<void> {
  for (const noteable of noteables.toSorted((one, other) => one.id - other.id)) {
    await addSystemNotes(ctx, noteable, build(noteable));
  }
}
