/** Services that read epics and throw a 404 when the viewer cannot see them. */
import { isAllowed, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import {
  findEpic,
  findEpicsById,
  findLightEpicsById,
  findPendingTodoId,
  type EpicRow,
  type LightEpicWithTitle,
} from "./epics.queries.ts";

export type { EpicRow, LightEpicRow } from "./epics.queries.ts";

export interface EpicRef {
  group: NamespaceRef;
  iid: number;
}

export async function getEpic(ctx: Context, ref: EpicRef): Promise<EpicRow> {
  const epic = await findEpic(ctx, await getGroup(ctx, ref.group), ref.iid);
  reveal(ctx, epicsPolicy.read, epic, () => notFoundError("Epic"));
  return epic;
}

/** An epic with what its page shows in addition. */
export interface EpicOnPage extends EpicRow {
  /** The id of the viewer's pending to-do for the epic. */
  pending_todo_id: number | null;
  parent: LightEpicWithTitle | null;
}

export async function getEpicForPage(ctx: Context, ref: EpicRef): Promise<EpicOnPage> {
  const epic = await getEpic(ctx, ref);
  const { visible_parent_id: parentId } = epic;
  const [parent = null] = parentId === null ? [] : await findLightEpicsById(ctx, [parentId]);
  return { ...epic, parent, pending_todo_id: await findPendingTodoId(ctx, epic.id) };
}

export async function getEpicById(ctx: Context, id: number): Promise<EpicRow> {
  const [epic] = await findEpicsById(ctx, [id]);
  reveal(ctx, epicsPolicy.read, epic, () => notFoundError("Epic"));
  return epic;
}

/** Loads the epics with these ids and leaves out epics that the viewer cannot read. */
export async function loadReadableEpics(ctx: Context, ids: readonly number[]): Promise<EpicRow[]> {
  const epics = await findEpicsById(ctx, ids);
  return epics.filter((epic) => isAllowed(ctx, epicsPolicy.read, epic));
}

/** Returns one item per id, in the order of `ids`. Null for epics that the viewer cannot read. */
export async function listReadableEpics(
  ctx: Context,
  ids: readonly number[],
): Promise<(EpicRow | null)[]> {
  const epics = await loadReadableEpics(ctx, [...new Set(ids)]);
  const byId = new Map(epics.map((epic) => [epic.id, epic]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function filterReadableEpicIds(
  ctx: Context,
  ids: readonly number[],
): Promise<Set<number>> {
  const epics = await findLightEpicsById(ctx, ids);
  const readable = epics.filter((epic) => epicsPolicy.read.allows(ctx.viewer, epic));
  return new Set(readable.map(({ id }) => id));
}

export function toEpicRef({ place, iid }: Pick<EpicRow, "place" | "iid">): EpicRef {
  return { group: { id: place.id }, iid };
}
