/**
 * Computes the title and description to store: as sent, with a checkbox set, or merged with other
 * edits.
 */
import type { EditConflict, TaskUpdate } from "@cairn/contract/issues/issue-page";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { mergeLongTexts } from "./diff-thread.ts";
import type { NoteableWithText } from "./described.ts";
import type { TextMergeResult } from "./text-merging.ts";
import { setTaskChecked } from "./task-toggling.ts";
import { loadTextAtLockVersion, type VersionText } from "./versions.ts";
import { validateDescription, validateTitle } from "./validating.ts";

export interface SubmittedText {
  title?: string | undefined;
  description?: string | undefined;
  /** The `lock_version` that the edit is based on. Without it, the edit overwrites later changes. */
  lockVersion?: number | undefined;
  /** A checkbox to tick or untick, sent instead of the whole description. */
  task?: TaskUpdate | undefined;
}

export interface ChangedTextFields {
  title?: string;
  description?: string;
}

/** The new title and description. A field that does not change is absent. */
export interface TextUpdate extends ChangedTextFields {
  /**
   * True when the result contains a change by another user that is newer than the sender's base
   * version.
   */
  merged: boolean;
}

/** Error messages for edit conflicts. Each kind of noteable has its own messages. */
export interface EditConflictMessages {
  /** Shown when both edits changed the same lines. */
  conflict: string;
  /** Shown when the task is no longer in the description. */
  task: string;
}

/**
 * Throws when the title or description is invalid. Callers must call this function before the
 * request counts for a rate limit.
 */
export function assertValidText(words: SubmittedText): void {
  goodWords(words);
}

function goodWords({ title, description, task }: SubmittedText): ChangedTextFields {
  return {
    ...(title !== undefined && { title: validateTitle(title) }),
    ...(description !== undefined &&
      task === undefined && { description: validateDescription(description) }),
  };
}

export async function computeTextUpdate(
  ctx: Context,
  now: NoteableWithText,
  words: SubmittedText,
  refusals: EditConflictMessages,
): Promise<TextUpdate> {
  const { lockVersion, task } = words;
  const sent = goodWords(words);
  const isWritten = Object.keys(sent).length > 0;
  const before =
    lockVersion === undefined || !isWritten
      ? null
      : await loadTextAtLockVersion(ctx, now, lockVersion);
  const wanted = before === null ? sent : await putTogether(ctx, now, before, sent, refusals);
  const merged = wanted.title !== sent.title || wanted.description !== sent.description;
  const ticked = task === undefined ? {} : { description: tickedIn(now, task, refusals) };
  return { ...changesOf(now, { ...wanted, ...ticked }), merged };
}

function changesOf(
  now: NoteableWithText,
  { title, description }: ChangedTextFields,
): ChangedTextFields {
  return {
    ...(title !== undefined && title !== now.title && { title }),
    ...(description !== undefined && description !== now.description && { description }),
  };
}

function tickedIn(now: NoteableWithText, task: TaskUpdate, refusals: EditConflictMessages): string {
  const ticked = setTaskChecked(now.description, task);
  if (ticked !== null) return ticked;
  throw new AppError("conflict", refusals.task);
}

/** Merges the sent text with the stored text: the title as a whole, the description line by line. */
async function putTogether(
  ctx: Context,
  now: NoteableWithText,
  before: VersionText,
  sent: ChangedTextFields,
  refusals: EditConflictMessages,
): Promise<ChangedTextFields> {
  const title = sent.title === undefined ? undefined : mergeTitles(now, before, sent.title);
  const text =
    sent.description === undefined
      ? undefined
      : await mergeLongTexts(ctx, before.description, sent.description, now.description);
  if (title === null || (text !== undefined && "blocks" in text)) {
    const conflict = conflictOf(now, before, sent, { title: title === null, text });
    throw new AppError("stale", refusals.conflict, { current: conflict });
  }
  return {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { description: validateDescription(text.text) }),
  };
}

/**
 * Returns the merged title. Returns null for a conflict: both users changed the title, and to
 * different values.
 */
function mergeTitles(now: NoteableWithText, before: VersionText, sent: string): string | null {
  if (sent === before.title || sent === now.title) return now.title;
  return now.title === before.title ? sent : null;
}

function conflictOf(
  now: NoteableWithText,
  before: VersionText,
  sent: ChangedTextFields,
  met: { title: boolean; text: TextMergeResult | undefined },
): EditConflict["conflict"] {
  return {
    lock_version: now.lock_version,
    by_name: now.last_edited_by?.name ?? now.author.name,
    at: formatWireTime(now.last_edited_at ?? now.updated_at),
    ...(met.title && {
      title: { yours: sent.title ?? "", theirs: now.title, before: before.title ?? "" },
    }),
    ...(met.text !== undefined && "blocks" in met.text && { description: met.text.blocks }),
    current: { title: now.title, description: now.description },
  };
}
