/**
 * Cache of recently read discussion lists, in the memory of one process. A response is reused only while
 * the noteable has the same `discussion_version`, all users in it have the same names and access levels,
 * and the viewer has the same permissions. Discussions that differ from viewer to viewer are cached as
 * rows, and serialized for each request.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Context } from "../../../platform/context.ts";
import { currentDate } from "../../access/index.ts";
import { isInsider, getNoteableKind, canTriageNoteable } from "../../noteables/index.ts";
import { noteAbilities } from "../reading/abilities.ts";
import type { DiscussionNoteable } from "../reading/discussion-access.ts";
import type { PersonRow } from "../reading/reading.queries.ts";
import type { DiscussionRows } from "../reading/reading.ts";

/** Serialized discussions, joined; or rows of discussions that are serialized for each viewer. */
export type ResponsePart = Buffer | DiscussionRows[];

export interface CachedResponse {
  /**
   * `whole` is the JSON array in chunks that are sent unchanged. `parts` still need commas between them,
   * and some parts are serialized for each viewer.
   */
  content: { whole: readonly Buffer[] } | { parts: readonly ResponsePart[] };
  people: ReadonlyMap<number, PersonRow>;
  /** Ids of the notes' authors, who cannot share the response: they can edit their own notes. */
  authors: ReadonlySet<number>;
  bytes: number;
}

/** All cached responses of one noteable, valid as long as the noteable has this `state`. */
interface Kept {
  state: string;
  answers: Map<string, CachedResponse>;
  bytes: number;
}

/** Responses with more users are not cached, because every cache hit checks all users. */
const PEOPLE_MAX = 500;

export class DiscussionCache {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Ids of all users in the cached responses of this address. The caller reads their current names and
   * levels, because a change of one user makes a response stale.
   */
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
    noteable: DiscussionNoteable,
    filter: NotesFilter,
  ): CachedResponse | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) return undefined;
    const found = answerFor(ctx, noteable, filter, kept);
    if (kept.state !== stateOf(ctx, noteable) || (found && !areSame(found, noteable.people))) {
      this.#forget(address, kept);
      return undefined;
    }
    // Moves the entry to the end, because the first entry (the least recently used) is evicted first.
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    return found;
  }

  keep(
    ctx: Context,
    address: string,
    noteable: DiscussionNoteable,
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

/**
 * Finds the viewer's own response, or a response of viewers with the same permissions, if the viewer
 * wrote none of its notes.
 */
function answerFor(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
  { answers }: Kept,
): CachedResponse | undefined {
  const own = answers.get(keyOf(ctx, noteable, filter, true));
  if (own !== undefined || !isShared(ctx, noteable)) return own;
  const shared = answers.get(keyOf(ctx, noteable, filter, false));
  return shared?.authors.has(viewerUserId(ctx.viewer) ?? 0) === true ? undefined : shared;
}

/**
 * Whether viewers with the same permissions see the same notes. Signed-in viewers who are no insiders do
 * not, because each sees the internal notes that they wrote themselves.
 */
function isShared({ viewer }: Context, noteable: DiscussionNoteable): boolean {
  return viewer.kind === "visitor" || isInsider(viewer, noteable);
}

function keyOf(
  ctx: Context,
  noteable: DiscussionNoteable,
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

function stateOf(ctx: Context, noteable: DiscussionNoteable): string {
  const { id, place, discussion_version: version } = noteable;
  const path = getNoteableKind(noteable).webPath(noteable);
  // Contains the date, because memberships expire daily. The name is last, because only it can contain
  // commas.
  return [id, version, place.id, path, currentDate(ctx), place.name].join();
}

function areSame({ people }: CachedResponse, lines: readonly string[]): boolean {
  const known = new Set(lines);
  for (const person of people.values()) if (!known.has(lineOf(person))) return false;
  return true;
}

/** The same format as `people` in `accessLevels` (discussion-state.queries.ts). */
function lineOf({ id, username, state, level, name }: PersonRow): string {
  return `${id}:${username}:${state}:${level}:${name}`;
}

const memories = new WeakMap<Config, DiscussionCache>();

/** One cache per process; undefined when the configuration turns the cache off. */
export function getDiscussionCache({ config }: Context): DiscussionCache | undefined {
  if (config.discussionMemoryBytes === 0) return undefined;
  const known = memories.get(config);
  if (known !== undefined) return known;
  const made = new DiscussionCache(config.discussionMemoryBytes);
  memories.set(config, made);
  return made;
}
