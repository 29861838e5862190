/** Saves the update of a locked epic: title and description, attributes, state. */
import { EPIC_STATE } from "@cairn/contract/epics/epics";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { getGroup } from "../../groups/index.ts";
import { lockAndReadNoteable } from "../../noteables/index.ts";
import {
  computeTextUpdate,
  getPreparedHtmlIfCurrent,
  saveTextChange,
  type PreparedText,
  type SubmittedText,
  type TextUpdate,
} from "../../texts/index.ts";
import { announceEpicEvent, EPIC_EVENTS } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { getEpic, type EpicRef, type EpicRow } from "../reading/reading.ts";
import { recalculateInheritedDates } from "../tree/inherited-dates.ts";
import { lockEpicTree } from "../tree/tree.queries.ts";
import { buildEpicColumnValues, type EpicAttributes } from "./attributes.ts";
import { diffEpic } from "./changes.ts";
import { updateEpicRow, type EpicColumnValues } from "./changing.queries.ts";

export interface EpicUpdate extends EpicAttributes, SubmittedText {
  stateEvent?: "close" | "reopen" | undefined;
}

const CONFLICTS = {
  conflict:
    "Someone edited the epic at the same time you did. Please check out the epic and make sure your changes will not unintentionally remove theirs.",
  task: "Someone edited this epic at the same time you did. The description has been updated and you will need to make your changes again.",
};
export const EMPTY_PREPARED_TEXT: PreparedText = { words: {}, drawn: {} };

export function computeEpicText(
  ctx: Context,
  epic: EpicRow,
  change: EpicUpdate,
): Promise<TextUpdate> {
  return computeTextUpdate(ctx, epic, change, CONFLICTS);
}

export function lockEpic(ctx: Context, ref: EpicRef): Promise<EpicRow> {
  return lockAndReadNoteable(ctx, () => getEpic(ctx, ref));
}

export interface EpicEditResult {
  epic: EpicRow;
  /** True when the saved description also contains concurrent edits by other users. */
  merged: boolean;
}

export async function saveEpicUpdate(
  ctx: Context,
  ref: EpicRef,
  change: EpicUpdate,
): Promise<EpicRow> {
  return (await saveEpicEdit(ctx, ref, change, EMPTY_PREPARED_TEXT)).epic;
}

/**
 * Saves the update in the transaction of `ctx`. Stores the text without HTML if another user has
 * changed it since it was prepared; the first reader's request then renders it.
 */
export async function saveEpicEdit(
  ctx: Context,
  ref: EpicRef,
  change: EpicUpdate,
  prepared: PreparedText,
): Promise<EpicEditResult> {
  const epic = await lockEpic(ctx, ref);
  authorize(ctx, epicsPolicy.update, epic);
  const { merged, ...words } = await computeEpicText(ctx, epic, change);
  const group = await getGroup(ctx, { id: epic.place.id });
  const values: EpicColumnValues = {
    ...(await buildEpicColumnValues(ctx, group, epic.label_ids, change)),
    ...stateColumns(ctx, epic, change),
  };
  if (Object.keys(words).length === 0 && !isChange(epic, values)) return { epic, merged };
  const isMoved = "start_date_fixed" in values || "due_date_fixed" in values || isUnfixed(values);
  if (isMoved) await lockEpicTree(ctx, epic.place.root_namespace_id);
  const html = getPreparedHtmlIfCurrent(prepared, words);
  const { version, ...edit } = await saveTextChange(ctx, epic, words, html);
  await updateEpicRow(ctx, epic.id, { ...values, ...edit });
  if (isMoved && epic.parent_id !== null) await recalculateInheritedDates(ctx, [epic.parent_id]);
  const now = await getEpic(ctx, ref);
  await announceEpicEvent(ctx, eventOf(epic, now), now, {
    changed: [...Object.keys(words), ...Object.keys(values)],
    changes: diffEpic(epic, now, { ...words, version }),
  });
  return { epic: now, merged };
}

function isUnfixed(values: EpicColumnValues): boolean {
  return values.start_date_is_fixed !== undefined || values.due_date_is_fixed !== undefined;
}

function eventOf(before: EpicRow, after: EpicRow) {
  if (before.state === after.state) return EPIC_EVENTS.updated;
  return after.state === EPIC_STATE.closed ? EPIC_EVENTS.closed : EPIC_EVENTS.reopened;
}

function stateColumns(ctx: Context, epic: EpicRow, { stateEvent }: EpicUpdate): EpicColumnValues {
  if (stateEvent === "close" && epic.state === EPIC_STATE.opened) {
    const closed = { closed_at: ctx.now().toISOString(), closed_by_id: viewerUserId(ctx.viewer) };
    return { state: EPIC_STATE.closed, ...closed };
  }
  if (stateEvent === "reopen" && epic.state === EPIC_STATE.closed) {
    authorize(ctx, epicsPolicy.reopen, epic);
    return { state: EPIC_STATE.opened, closed_at: null, closed_by_id: null };
  }
  return {};
}

/** Compares with the current columns. Arrays of ids are equal when they contain the same ids. */
function isChange(epic: EpicRow, values: EpicColumnValues): boolean {
  return Object.entries(values).some(([name, value]: [string, unknown]) => {
    const current: unknown = epic[name as keyof EpicRow];
    if (!Array.isArray(value) || !Array.isArray(current)) return value !== current;
    return value.length !== current.length || value.some((id) => !current.includes(id));
  });
}
