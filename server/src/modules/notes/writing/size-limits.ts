/**
 * Limits the number and the bytes of the comments on a noteable. Also limits the bytes of a thread,
 * because a thread is never split into pages.
 */
import { NOTES_PER_NOTEABLE_MAX } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { validationError, type AppError } from "../../../platform/errors/app-error.ts";
import { getNoteableKind, type NoteableKey } from "../../noteables/index.ts";
import { countCommentsAndBytes } from "../notes.queries.ts";
import { measureLargestThreadBytes } from "./size-limits.queries.ts";

const MEGABYTE = 1_000_000;
const MEGABYTES_MAX = 50;
const THREAD_MEGABYTES_MAX = 5;

/**
 * Throws when the comments on the noteable exceed a limit. Must be called in the transaction that
 * inserts or updates a comment, after the change, so that the error rolls the change back.
 */
export async function assertNotesWithinSizeLimits(
  ctx: Context,
  noteable: NoteableKey,
): Promise<void> {
  const { count, bytes } = await countCommentsAndBytes(
    ctx,
    noteable.id,
    NOTES_PER_NOTEABLE_MAX + 1,
  );
  if (count > NOTES_PER_NOTEABLE_MAX)
    throw validationError({ base: ["Maximum number of comments exceeded"] });
  if (bytes > MEGABYTES_MAX * MEGABYTE) {
    throw tooMuch(`${MEGABYTES_MAX} MB for one ${getNoteableKind(noteable).called.toLowerCase()}`);
  }
  const thread = THREAD_MEGABYTES_MAX * MEGABYTE;
  if (bytes > thread && (await measureLargestThreadBytes(ctx, noteable.id)) > thread) {
    throw tooMuch(`${THREAD_MEGABYTES_MAX} MB for one thread`);
  }
}

function tooMuch(most: string): AppError {
  return validationError({ base: [`The comments take up too much space (maximum is ${most})`] });
}
