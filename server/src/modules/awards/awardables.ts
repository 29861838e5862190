/**
 * Finds awardables (noteables and notes), says who can react to them, and registers their finders.
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
  type NoteableRef,
} from "../noteables/index.ts";
import { countVotes, type AwardTarget } from "./awards.queries.ts";

/** What users can react to: a noteable or a note that the viewer can read. */
export interface Awardable extends AwardTarget {
  /** The noteable itself, or the noteable that the note belongs to. */
  noteable: Noteable;
  /**
   * Whether the viewer can react to this awardable. Set for notes only, because not everyone who can react
   * to a noteable can react to all its notes; without it, the rule of the noteable applies.
   */
  mayReact?: (ctx: Context) => boolean;
  /**
   * Runs after every change of the awardable's reactions, in the same transaction. Updates what
   * depends on the reactions, for example stored vote counts.
   */
  settle: (ctx: Context) => Promise<void>;
}

/**
 * With "locked", the finder locks the awardable: until the transaction ends, no other transaction
 * can change its reactions.
 */
export type AwardableFinder = (ctx: Context, how: "read" | "locked") => Promise<Awardable>;

export function createNoteableAwardableFinder(ref: NoteableRef): AwardableFinder {
  return async (ctx, how) => {
    const noteable = await (how === "locked" ? lockNoteable : getNoteable)(ctx, ref);
    return {
      noteable,
      noteableId: noteable.id,
      noteId: null,
      settle: async (inner) => {
        const votes = await countVotes(inner, noteable.id);
        await getNoteableKind(noteable).votesChanged?.(inner, noteable, votes);
      },
    };
  };
}

/**
 * Finders by the class name in a global id. Noteables are not in this map; `findNoteableKindByName`
 * finds them.
 */
const finders = new Map<string, (ctx: Context, id: number) => Promise<AwardableFinder>>();

/** Modules with awardables other than noteables call this function on load, before the first request. */
export function registerAwardable(
  classes: readonly string[],
  find: (ctx: Context, id: number) => Promise<AwardableFinder>,
): void {
  for (const name of classes) finders.set(name, find);
}

/** Accepts a global id such as `gid://gitlab/Issue/7`. A plain number is the id of an issue. */
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
    throw new AppError("bad_request", "That is no id of anything to react to.");
  }
  return find(ctx, id);
}
