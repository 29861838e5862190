/**
 * Finds awardables (noteables and notes): a noteable by its place and iid, and every awardable by
 * its global id. Modules register the finders of their awardables here.
 */
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  getNoteable,
  getNoteableById,
  lockNoteable,
  findNoteableKindByName,
  getNoteableKind,
  toNoteableRef,
  type Noteable,
  type NoteableRefOrId,
} from "../noteables/index.ts";
import { countVotes, type AwardTarget } from "./awards.queries.ts";

/** What users can react to: a noteable or a note that the viewer can read. */
export interface Awardable extends AwardTarget {
  /** The noteable itself, or the noteable that the note belongs to. */
  noteable: Noteable;
  /**
   * An additional check for notes: whether the viewer can react to this note. The rule of the
   * noteable applies as well.
   */
  mayReact?: (ctx: Context) => boolean;
  /**
   * Updates data that depends on the reactions, such as stored vote counts. Runs after every change
   * of the awardable's reactions, in the same transaction.
   */
  settle: (ctx: Context) => Promise<void>;
}

/**
 * Finds and returns the awardable. With "locked", also locks it: until the transaction ends, no
 * other transaction can change its reactions.
 */
export type AwardableFinder = (ctx: Context, how: "read" | "locked") => Promise<Awardable>;

export function createNoteableAwardableFinder(ref: NoteableRefOrId): AwardableFinder {
  return async (ctx, how) => {
    const noteable = await (how === "locked" ? lockNoteable : getNoteable)(ctx, ref);
    return {
      noteable,
      noteableId: noteable.id,
      noteId: null,
      settle: (inner) => updateVotes(inner, noteable),
    };
  };
}

/** Stores the number of votes for and against the noteable, and announces that its reactions changed. */
export async function updateVotes(ctx: Context, noteable: Noteable): Promise<void> {
  const votes = await countVotes(ctx, noteable.id);
  await getNoteableKind(noteable).votesChanged?.(ctx, noteable, votes);
}

/**
 * Finders by the class name in a global id. Noteables are not in this map; `findNoteableKindByName`
 * finds them.
 */
const finders = new Map<string, (ctx: Context, id: number) => Promise<AwardableFinder>>();

/**
 * Registers a finder of awardables that are not noteables, for the given class names in global ids.
 * Modules call this function on load, before the first request.
 */
export function registerAwardableFinder(
  classes: readonly string[],
  find: (ctx: Context, id: number) => Promise<AwardableFinder>,
): void {
  for (const name of classes) finders.set(name, find);
}

/**
 * Returns the finder for a global id such as `gid://gitlab/Issue/7`. A plain number is the id of an
 * issue.
 */
export async function getAwardableFinder(ctx: Context, text: string): Promise<AwardableFinder> {
  const [, name = "Issue", digits] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  const id = Number(digits);
  const kind = findNoteableKindByName(name);
  if (digits !== undefined && kind !== undefined) {
    return createNoteableAwardableFinder(
      toNoteableRef(await getNoteableById(ctx, { kind: kind.name, id })),
    );
  }
  const find = finders.get(name);
  if (digits === undefined || find === undefined) {
    throw new AppError("bad_request", "The id is not the id of anything that can have reactions.");
  }
  return find(ctx, id);
}
