/**
 * Cache of recently requested discussion lists, in the memory of one process. A response is reused only
 * while the noteable has the same `discussion_version`, all users in the response have the same names
 * and access levels, and the viewer has the same permissions. Discussions that differ between viewers
 * are cached as rows, and serialized for each request.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Context } from "../../../platform/context.ts";
import { currentDate } from "../../access/index.ts";
import { isInsider, getNoteableKind, canTriageNoteable } from "../../noteables/index.ts";
import { computeNoteAbilities } from "../reading/abilities.ts";
import type { DiscussionNoteable } from "../reading/discussion-access.ts";
import type { NoteUserRow } from "../reading/reading.queries.ts";
import type { DiscussionRows } from "../reading/reading.ts";

/** A buffer with serialized discussions, or the rows of discussions that are serialized per viewer. */
export type CachedDiscussionListPart = Buffer | DiscussionRows[];

export interface CachedDiscussionList {
  /**
   * `whole` is the JSON array in chunks that are sent unchanged. `parts` must be joined with commas,
   * and the parts that are rows must be serialized for each viewer.
   */
  content: { whole: readonly Buffer[] } | { parts: readonly CachedDiscussionListPart[] };
  people: ReadonlyMap<number, NoteUserRow>;
  /**
   * Ids of the notes' authors. The response is not shared with these users, because authors can
   * edit their own notes, and the JSON of a note says whether the viewer can edit it.
   */
  authors: ReadonlySet<number>;
  bytes: number;
}

/**
 * All cached responses of one noteable. They are valid while `stateOf` still returns the string in
 * `state`, which contains the noteable's `discussion_version` and the current date.
 */
interface Kept {
  state: string;
  answers: Map<string, CachedDiscussionList>;
  bytes: number;
}

/**
 * Responses with more users are not cached, because every cache hit compares the names of all users.
 */
const PEOPLE_MAX = 500;

export class DiscussionCache {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the ids of all users in the cached responses of one noteable. `address` is the cache
   * key of the noteable: its kind, path and iid. The caller loads the current names and access
   * levels of these users, because a change of one user makes a response stale.
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
  ): CachedDiscussionList | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) return undefined;
    const found = answerFor(ctx, noteable, filter, kept);
    if (kept.state !== stateOf(ctx, noteable) || (found && !areSame(found, noteable.people))) {
      this.#forget(address, kept);
      return undefined;
    }
    // Moves the noteable to the end of the map. The first key of the map is the least recently used,
    // and is evicted first.
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    return found;
  }

  keep(
    ctx: Context,
    address: string,
    noteable: DiscussionNoteable,
    filter: NotesFilter,
    answer: CachedDiscussionList,
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
 * Finds the viewer's own cached response. If there is none, finds a response of viewers with the same
 * permissions, unless the viewer wrote one of its notes.
 */
function answerFor(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
  { answers }: Kept,
): CachedDiscussionList | undefined {
  const own = answers.get(keyOf(ctx, noteable, filter, true));
  if (own !== undefined || !isShared(ctx, noteable)) return own;
  const shared = answers.get(keyOf(ctx, noteable, filter, false));
  return shared?.authors.has(viewerUserId(ctx.viewer) ?? 0) === true ? undefined : shared;
}

/**
 * Whether viewers with the same permissions see the same notes. This is false for signed-in viewers who
 * cannot read internal notes, because each of them sees the internal notes that they wrote.
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
  const own = computeNoteAbilities(ctx, noteable, userId);
  const others = computeNoteAbilities(ctx, noteable, null);
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
  // A change of this string makes the noteable's cached responses invalid. The string contains the
  // date, because memberships expire at the end of a day. The name of the project or group is last,
  // because no other value can contain commas.
  return [id, version, place.id, path, currentDate(ctx), place.name].join();
}

function areSame({ people }: CachedDiscussionList, lines: readonly string[]): boolean {
  const known = new Set(lines);
  for (const person of people.values()) if (!known.has(lineOf(person))) return false;
  return true;
}

/**
 * Formats the fields of a user as one line, to compare a cached user with the current one. Must
 * have the format in which `viewerAndUserAccessLevelsSql` returns current users.
 */
function lineOf({ id, username, state, level, name }: NoteUserRow): string {
  return `${id}:${username}:${state}:${level}:${name}`;
}

const memories = new WeakMap<Config, DiscussionCache>();

/** Returns the cache of this process. Undefined when the configuration turns the cache off. */
export function getDiscussionCache({ config }: Context): DiscussionCache | undefined {
  if (config.discussionMemoryBytes === 0) return undefined;
  const known = memories.get(config);
  if (known !== undefined) return known;
  const made = new DiscussionCache(config.discussionMemoryBytes);
  memories.set(config, made);
  return made;
}
