/** Services that list the resource events of one kind, each with its label, milestone or iteration. */
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { Context } from "../../../platform/context.ts";
import type { RowsWithTotal, LimitOffset } from "../../../platform/http/paging.ts";
import { findIterationsById, type PresentableIteration } from "../../iterations/index.ts";
import { findLabelsInProjectOrAncestors, type LabelWithPriority } from "../../labels/index.ts";
import { findMilestonesById, type PresentableMilestone } from "../../milestones/index.ts";
import { toNoteableRef, type Noteable, type NoteableRefOrId } from "../../noteables/index.ts";
import { getPlace } from "../../projects/index.ts";
import { findUsersById, type GraphqlUserRow } from "../../users/index.ts";
import type { SystemNoteAction, SystemNoteDetails } from "../system-notes/system-note.ts";
import { getNoteableAndCheckNotesAccess } from "./api-notes.ts";
import {
  countResourceEventRows,
  findResourceEvent,
  listResourceEventRows,
  findResourceEventIdsWhileClosed,
  type ResourceEventRow,
} from "./resource-events.queries.ts";

export const RESOURCE_EVENT_KINDS = {
  state: ["closed", "reopened"],
  label: ["label"],
  milestone: ["milestone"],
  iteration: ["iteration"],
  weight: ["weight"],
} as const satisfies Record<string, readonly SystemNoteAction[]>;
export type ResourceEventKind = keyof typeof RESOURCE_EVENT_KINDS;

/**
 * A resource event with its user. The label, milestone or iteration is null when it was deleted or is
 * no longer available in the noteable's project or group.
 */
export interface ResourceEvent {
  row: ResourceEventRow;
  noteable: Noteable;
  user: GraphqlUserRow;
  label: LabelWithPriority | null;
  milestone: PresentableMilestone | null;
  iteration: PresentableIteration | null;
  /** Whether the noteable was closed when a milestone event happened. False for all other events. */
  wasClosed: boolean;
}

export async function listResourceEvents(
  ctx: Context,
  ref: NoteableRefOrId,
  kind: ResourceEventKind,
  slice: LimitOffset,
): Promise<RowsWithTotal<ResourceEvent>> {
  const noteable = await getNoteableAndCheckNotesAccess(ctx, ref);
  const rows = await listResourceEventRows(ctx, noteable.id, RESOURCE_EVENT_KINDS[kind], slice);
  const total = await countResourceEventRows(ctx, noteable.id, RESOURCE_EVENT_KINDS[kind]);
  return { rows: await showEvents(ctx, noteable, kind, rows), total };
}

export async function getResourceEvent(
  ctx: Context,
  ref: NoteableRefOrId,
  kind: ResourceEventKind,
  id: number,
): Promise<ResourceEvent> {
  const noteable = await getNoteableAndCheckNotesAccess(ctx, ref);
  const row = await findResourceEvent(ctx, noteable.id, RESOURCE_EVENT_KINDS[kind], id);
  const [event] = row === undefined ? [] : await showEvents(ctx, noteable, kind, [row]);
  if (event === undefined) throw notFoundError("Event");
  return event;
}

async function showEvents(
  ctx: Context,
  noteable: Noteable,
  kind: ResourceEventKind,
  rows: readonly ResourceEventRow[],
): Promise<ResourceEvent[]> {
  if (rows.length === 0) return [];
  const people = byId(await findUsersById(ctx, [...new Set(rows.map((row) => row.author_id))]));
  const things = byId(await thingsOf(ctx, noteable, kind, rows));
  const ids = rows.map(({ id }) => id);
  const closed =
    kind === "milestone" ? await findResourceEventIdsWhileClosed(ctx, noteable.id, ids) : new Set();
  return rows.map((row) => {
    const thing = things.get(idIn(kind, row)) ?? null;
    return {
      row,
      noteable,
      user: people.get(row.author_id) as GraphqlUserRow,
      label: kind === "label" ? (thing as LabelWithPriority | null) : null,
      milestone: kind === "milestone" ? (thing as PresentableMilestone | null) : null,
      iteration: kind === "iteration" ? (thing as PresentableIteration | null) : null,
      wasClosed: closed.has(row.id),
    };
  });
}

type Thing = LabelWithPriority | PresentableMilestone | PresentableIteration;

/**
 * Loads the labels, milestones or iterations of the events. Loads only those that are available in the
 * noteable's project or group, because every reader of the noteable can see them.
 */
async function thingsOf(
  ctx: Context,
  noteable: Noteable,
  kind: ResourceEventKind,
  rows: readonly ResourceEventRow[],
): Promise<Thing[]> {
  if (kind === "state" || kind === "weight") return [];
  const place = await getPlace(ctx, toNoteableRef(noteable).place);
  const ids = [...new Set(rows.map((row) => idIn(kind, row)))];
  if (kind === "label") return findLabelsInProjectOrAncestors(ctx, place, { ids });
  const found = await (kind === "milestone"
    ? findMilestonesById(ctx, ids)
    : findIterationsById(ctx, ids));
  return found.filter((thing) => place.traversal_ids.includes(thing.namespace_id));
}

function idIn(kind: ResourceEventKind, { detail }: ResourceEventRow): number {
  switch (kind) {
    case "label":
      return (detail as SystemNoteDetails["label"]).label_id;
    case "milestone":
      return (detail as SystemNoteDetails["milestone"]).milestone_id;
    case "iteration":
      return (detail as SystemNoteDetails["iteration"]).iteration_id;
    default:
      return 0;
  }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
