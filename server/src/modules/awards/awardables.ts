/** What reactions are given to: how it is found, who may, and what follows from a change. */
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  getNoteable,
  getNoteableById,
  lockNoteable,
  findKindByName,
  getKind,
  toNoteableRef,
  type Noteable,
  type NoteableRef,
} from "../noteables/index.ts";
import { countVotes, type AwardTarget } from "./awards.queries.ts";

/** Something that was found for whoever may read it. */
export interface Awardable extends AwardTarget {
  /** What it is, or what it stands under. */
  noteable: Noteable;
  /** Whoever may react to the noteable may not react to everything under it. */
  mayReact?: (ctx: Context) => boolean;
  /** After every change of its reactions. */
  settle: (ctx: Context) => Promise<void>;
}

/** As it is, or so that nobody else changes its reactions until the transaction ends. */
export type FindAwardable = (ctx: Context, how: "seen" | "held") => Promise<Awardable>;

export function createNoteableAwardableFinder(ref: NoteableRef): FindAwardable {
  return async (ctx, how) => {
    const noteable = await (how === "held" ? lockNoteable : getNoteable)(ctx, ref);
    return {
      noteable,
      noteableId: noteable.id,
      noteId: null,
      settle: async (inner) => {
        const votes = await countVotes(inner, noteable.id);
        await getKind(noteable).votesChanged?.(inner, noteable, votes);
      },
    };
  };
}

/** By the class that stands in an id, for those who know only that. Noteables are found by their kind. */
const finders = new Map<string, (ctx: Context, id: number) => Promise<FindAwardable>>();

/** Before the first question: modules that have something else to react to say so when they are loaded. */
export function registerAwardable(
  classes: readonly string[],
  find: (ctx: Context, id: number) => Promise<FindAwardable>,
): void {
  for (const name of classes) finders.set(name, find);
}

/** What has an id such as `gid://gitlab/Issue/7`. */
export async function getAwardableFinder(ctx: Context, text: string): Promise<FindAwardable> {
  const [, name = "Issue", digits] = /^(?:gid:\/\/gitlab\/(\w+)\/)?(\d{1,15})$/.exec(text) ?? [];
  const id = Number(digits);
  const kind = findKindByName(name);
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
