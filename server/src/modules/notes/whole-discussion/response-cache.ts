/**
 * Discussions that were read lately, ready to be sent. An answer is used again only while the noteable has
 * the same `discussion_version`, everybody in it is called the same and is the same to the project, and
 * the reader may do the same. What shows itself differently from reader to reader is no part of it: such
 * discussions are kept as rows, and written anew each time.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Context } from "../../../platform/context.ts";
import { currentDate } from "../../access/index.ts";
import { isInsider, getKind, canTriageNoteable } from "../../noteables/index.ts";
import { noteAbilities } from "../reading/abilities.ts";
import type { DiscussionIssue } from "../reading/discussion-access.ts";
import type { PersonRow } from "../reading/reading.queries.ts";
import type { DiscussionRows } from "../reading/reading.ts";

/** Discussions as text, joined; or such that have to be written for each reader. */
export type ResponsePart = Buffer | DiscussionRows[];

export interface CachedResponse {
  /** The list of all discussions, in pieces that can be sent as they are; or its parts, without commas. */
  content: { whole: readonly Buffer[] } | { parts: readonly ResponsePart[] };
  people: ReadonlyMap<number, PersonRow>;
  /** Those who wrote in it: they are shown what they may do with their own words. */
  authors: ReadonlySet<number>;
  bytes: number;
}

/** All that is remembered of one noteable, as long as it is the same. */
interface Kept {
  state: string;
  answers: Map<string, CachedResponse>;
  bytes: number;
}

/** More are not asked about each time. */
const PEOPLE_MAX = 500;

export class DiscussionCache {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Everybody who must not have changed, for what was read at this address. */
  peopleAt(address: string): number[] {
    const ids = new Set<number>();
    for (const { people } of this.#kept.get(address)?.answers.values() ?? []) {
      for (const id of people.keys()) ids.add(id);
    }
    return [...ids];
  }

  recall(
    ctx: Context,
    address: string,
    noteable: DiscussionIssue,
    filter: NotesFilter,
  ): CachedResponse | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) return undefined;
    const found = answerFor(ctx, noteable, filter, kept);
    if (kept.state !== stateOf(ctx, noteable) || (found && !areSame(found, noteable.people))) {
      this.#forget(address, kept);
      return undefined;
    }
    // Whatever was used last is forgotten last.
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    return found;
  }

  keep(
    ctx: Context,
    address: string,
    noteable: DiscussionIssue,
    filter: NotesFilter,
    answer: CachedResponse,
  ): void {
    if (answer.bytes > this.#most / 4 || answer.people.size > PEOPLE_MAX) return;
    const state = stateOf(ctx, noteable);
    const before = this.#kept.get(address);
    if (before !== undefined && before.state !== state) this.#forget(address, before);
    const kept: Kept = this.#kept.get(address) ?? { state, answers: new Map(), bytes: 0 };
    const isTheirs = answer.authors.has(viewerUserId(ctx.viewer) ?? 0) || !isShared(ctx, noteable);
    const key = keyOf(ctx, noteable, filter, isTheirs);
    const more = answer.bytes - (kept.answers.get(key)?.bytes ?? 0);
    kept.answers.set(key, answer);
    kept.bytes += more;
    this.#bytes += more;
    this.#kept.set(address, kept);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#forget(oldest, old);
    }
  }

  #forget(address: string, kept: Kept): void {
    if (this.#kept.delete(address)) this.#bytes -= kept.bytes;
  }
}

/** Their own, or one that was made for somebody who may do the same and wrote as little in it. */
function answerFor(
  ctx: Context,
  noteable: DiscussionIssue,
  filter: NotesFilter,
  { answers }: Kept,
): CachedResponse | undefined {
  const own = answers.get(keyOf(ctx, noteable, filter, true));
  if (own !== undefined || !isShared(ctx, noteable)) return own;
  const shared = answers.get(keyOf(ctx, noteable, filter, false));
  return shared?.authors.has(viewerUserId(ctx.viewer) ?? 0) === true ? undefined : shared;
}

/** Whoever is signed in and no insider may have written something internal that others do not see. */
function isShared({ viewer }: Context, noteable: DiscussionIssue): boolean {
  return viewer.kind === "visitor" || isInsider(viewer, noteable);
}

function keyOf(
  ctx: Context,
  noteable: DiscussionIssue,
  filter: NotesFilter,
  isTheirs: boolean,
): string {
  const userId = viewerUserId(ctx.viewer);
  const own = noteAbilities(ctx, noteable, userId);
  const others = noteAbilities(ctx, noteable, null);
  return [
    filter,
    isTheirs ? userId : null,
    userId === null,
    isInsider(ctx.viewer, noteable),
    canTriageNoteable(ctx.viewer, noteable),
    own.edit,
    own.award,
    own.resolve,
    others.edit,
    others.award,
    others.resolve,
  ].join();
}

function stateOf(ctx: Context, noteable: DiscussionIssue): string {
  const { id, place, discussion_version: version } = noteable;
  const path = getKind(noteable).webPath(noteable);
  // Memberships end with a day. Only the name may hold commas, and it comes last.
  return [id, version, place.id, path, currentDate(ctx), place.name].join();
}

function areSame({ people }: CachedResponse, lines: readonly string[]): boolean {
  const known = new Set(lines);
  for (const person of people.values()) if (!known.has(lineOf(person))) return false;
  return true;
}

/** As the glance at a noteable tells of people. */
function lineOf({ id, username, state, level, name }: PersonRow): string {
  return `${id}:${username}:${state}:${level}:${name}`;
}

const memories = new WeakMap<Config, DiscussionCache>();

/** One for each process; none where it was turned off. */
export function discussionCacheFor({ config }: Context): DiscussionCache | undefined {
  if (config.discussionMemoryBytes === 0) return undefined;
  const known = memories.get(config);
  if (known !== undefined) return known;
  const made = new DiscussionCache(config.discussionMemoryBytes);
  memories.set(config, made);
  return made;
}
