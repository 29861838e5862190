/** What was done to a noteable, one kind at a time, together with what it was done with. */
import { notFound } from "../../../platform/errors/app-error.ts";
import type { Context } from "../../../platform/context.ts";
import type { Listed, Slice } from "../../../platform/http/paging.ts";
import { iterationsById, type ShownIteration } from "../../iterations/index.ts";
import { usableLabels, type PlacedLabel } from "../../labels/index.ts";
import { milestonesById, type ShownMilestone } from "../../milestones/index.ts";
import { refTo, type Noteable, type NoteableRef } from "../../noteables/index.ts";
import { getPlace } from "../../projects/index.ts";
import { findUsersById, type ShownUser } from "../../users/index.ts";
import type { Action, Details } from "../system-notes/system-note.ts";
import { getDiscussed } from "./api-notes.ts";
import {
  countEvents,
  findEvent,
  listEventRows,
  whileClosed,
  type EventRow,
} from "./resource-events.queries.ts";

export const EVENT_KINDS = {
  state: ["closed", "reopened"],
  label: ["label"],
  milestone: ["milestone"],
  iteration: ["iteration"],
  weight: ["weight"],
} as const satisfies Record<string, readonly Action[]>;
export type EventKind = keyof typeof EVENT_KINDS;

/** What it was done with is null where that was deleted, or cannot be used there any more. */
export interface ShownEvent {
  row: EventRow;
  noteable: Noteable;
  user: ShownUser;
  label: PlacedLabel | null;
  milestone: ShownMilestone | null;
  iteration: ShownIteration | null;
  /** Told of milestones alone. */
  wasClosed: boolean;
}

export async function listEvents(
  ctx: Context,
  ref: NoteableRef,
  kind: EventKind,
  slice: Slice,
): Promise<Listed<ShownEvent>> {
  const noteable = await getDiscussed(ctx, ref);
  const rows = await listEventRows(ctx, noteable.id, EVENT_KINDS[kind], slice);
  const total = await countEvents(ctx, noteable.id, EVENT_KINDS[kind]);
  return { rows: await showEvents(ctx, noteable, kind, rows), total };
}

export async function getEvent(
  ctx: Context,
  ref: NoteableRef,
  kind: EventKind,
  id: number,
): Promise<ShownEvent> {
  const noteable = await getDiscussed(ctx, ref);
  const row = await findEvent(ctx, noteable.id, EVENT_KINDS[kind], id);
  const [event] = row === undefined ? [] : await showEvents(ctx, noteable, kind, [row]);
  if (event === undefined) throw notFound("Event");
  return event;
}

async function showEvents(
  ctx: Context,
  noteable: Noteable,
  kind: EventKind,
  rows: readonly EventRow[],
): Promise<ShownEvent[]> {
  if (rows.length === 0) return [];
  const people = byId(await findUsersById(ctx, [...new Set(rows.map((row) => row.author_id))]));
  const things = byId(await thingsOf(ctx, noteable, kind, rows));
  const ids = rows.map(({ id }) => id);
  const closed = kind === "milestone" ? await whileClosed(ctx, noteable.id, ids) : new Set();
  return rows.map((row) => {
    const thing = things.get(idIn(kind, row)) ?? null;
    return {
      row,
      noteable,
      user: people.get(row.author_id) as ShownUser,
      label: kind === "label" ? (thing as PlacedLabel | null) : null,
      milestone: kind === "milestone" ? (thing as ShownMilestone | null) : null,
      iteration: kind === "iteration" ? (thing as ShownIteration | null) : null,
      wasClosed: closed.has(row.id),
    };
  });
}

type Thing = PlacedLabel | ShownMilestone | ShownIteration;

/** Those that can be used where it is: whoever reads the noteable sees them. */
async function thingsOf(
  ctx: Context,
  noteable: Noteable,
  kind: EventKind,
  rows: readonly EventRow[],
): Promise<Thing[]> {
  if (kind === "state" || kind === "weight") return [];
  const place = await getPlace(ctx, refTo(noteable).place);
  const ids = [...new Set(rows.map((row) => idIn(kind, row)))];
  if (kind === "label") return usableLabels(ctx, place, { ids });
  const found = await (kind === "milestone" ? milestonesById(ctx, ids) : iterationsById(ctx, ids));
  return found.filter((thing) => place.traversal_ids.includes(thing.namespace_id));
}

function idIn(kind: EventKind, { detail }: EventRow): number {
  switch (kind) {
    case "label":
      return (detail as Details["label"]).label_id;
    case "milestone":
      return (detail as Details["milestone"]).milestone_id;
    case "iteration":
      return (detail as Details["iteration"]).iteration_id;
    default:
      return 0;
  }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
