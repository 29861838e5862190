/**
 * Cache of recently requested discussion lists, in the memory of one process. A response is reused only
 * while everything from which it was built is the same: the noteable and its `discussion_version`, the
 * names, statuses and access levels of all users in the response, the viewer's permissions, and what the viewer
 * sees of all references. The cache compares the first three; the caller loads the references for each
 * viewer and finds the response by them.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Context } from "../../../platform/context.ts";
import type {
  ReferenceLinks,
  ReferenceTargetWithSourceText,
} from "../../../platform/markdown/index.ts";
import { currentDate, getOpenVisibility } from "../../access/index.ts";
import { isInsider, getNoteableKind, canTriageNoteable } from "../../noteables/index.ts";
import { computeNoteAbilities } from "../reading/abilities.ts";
import type { DiscussionNoteable } from "../reading/discussion-access.ts";
import type { NoteUserRow } from "../reading/reading.queries.ts";

export interface DiscussionListKey {
  /** Kind, path and iid of the noteable, as in the request. */
  address: string;
  noteable: DiscussionNoteable;
  filter: NotesFilter;
}

/** What a response contains besides the notes. */
export interface DiscussionInputs {
  people: ReadonlyMap<number, NoteUserRow>;
  /**
   * Ids of the notes' authors. The response is not shared with these users, because authors can
   * edit their own notes, and the JSON of a note says whether the viewer can edit it.
   */
  authors: ReadonlySet<number>;
  references: readonly ReferenceTargetWithSourceText[];
  links: ReferenceLinks;
}

/** The responses of one noteable to viewers with the same permissions. */
interface CachedDiscussions extends Omit<DiscussionInputs, "links"> {
  /**
   * By `ReferenceLinks.serialize` of the viewer, least recently added first: viewers with the same
   * permissions here can have different permissions where the references point.
   */
  responses: Map<string, Buffer>;
}

/**
 * All cached responses of one noteable. They are valid while `stateOf` still returns the string in
 * `state`, which contains the noteable's `discussion_version` and the current date.
 */
interface CachedNoteable {
  state: string;
  /** By the permissions of the viewers. */
  discussions: Map<string, CachedDiscussions>;
  bytes: number;
}

/**
 * Responses with more users are not cached, because every cache hit compares the names of all users.
 */
const PEOPLE_MAX = 500;
/** Responses with more distinct references are not cached, because every cache hit loads all of them. */
const REFERENCES_MAX = 1_000;
const RESPONSES_PER_PERMISSIONS_MAX = 8;

export class DiscussionCache {
  readonly #noteables = new Map<string, CachedNoteable>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /**
   * Returns the ids of all users in the cached responses of one noteable. The caller loads the current
   * names and access levels of these users, because a change of one user makes a response stale.
   */
  peopleAt(address: string): number[] {
    const ids = new Set<number>();
    for (const { people } of this.#noteables.get(address)?.discussions.values() ?? []) {
      for (const id of people.keys()) ids.add(id);
    }
    return [...ids];
  }

  /**
   * Finds the responses for viewers with the permissions of this viewer. The caller must load the
   * references for the viewer, and choose the response by the result.
   */
  find(ctx: Context, key: DiscussionListKey): Readonly<CachedDiscussions> | undefined {
    const { address, noteable } = key;
    const cached = this.#noteables.get(address);
    if (cached === undefined) return undefined;
    const found = discussionsFor(ctx, key, cached);
    if (cached.state !== stateOf(ctx, noteable) || (found && !areCurrent(found, noteable.people))) {
      this.#forget(address, cached);
      return undefined;
    }
    // Moves the noteable to the end of the map. The first key of the map is the least recently used,
    // and is evicted first.
    this.#noteables.delete(address);
    this.#noteables.set(address, cached);
    return found;
  }

  keep(ctx: Context, key: DiscussionListKey, inputs: DiscussionInputs, response: Buffer): void {
    const { people, authors, references, links } = inputs;
    if (response.length > this.#bytesMax / 4 || people.size > PEOPLE_MAX) return;
    if (references.length > REFERENCES_MAX) return;
    const { address, noteable } = key;
    const state = stateOf(ctx, noteable);
    const before = this.#noteables.get(address);
    if (before !== undefined) this.#forget(address, before);
    const isSame = before?.state === state;
    const cached: CachedNoteable = isSame ? before : { state, discussions: new Map(), bytes: 0 };
    const isTheirs = authors.has(viewerUserId(ctx.viewer) ?? 0) || !isShared(ctx, noteable);
    const permissions = permissionsOf(ctx, key, isTheirs);
    const known = cached.discussions.get(permissions);
    // Concurrent requests can have read different users or notes. Then the responses that are older
    // than this one are removed.
    const isAddition = known !== undefined && haveSameInputs(known, inputs);
    const responses = isAddition ? known.responses : new Map<string, Buffer>();
    responses.set(links.serialize(), response);
    for (const oldest of responses.keys()) {
      if (responses.size <= RESPONSES_PER_PERMISSIONS_MAX) break;
      responses.delete(oldest);
    }
    cached.discussions.set(permissions, { people, authors, references, responses });
    cached.bytes = bytesOf(cached);
    this.#bytes += cached.bytes;
    this.#noteables.set(address, cached);
    for (const [oldest, old] of this.#noteables) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#forget(oldest, old);
    }
  }

  #forget(address: string, cached: CachedNoteable): void {
    if (this.#noteables.delete(address)) this.#bytes -= cached.bytes;
  }
}

/**
 * Finds the responses that were built for this viewer alone. If there are none, finds those for viewers
 * with the same permissions, unless the viewer wrote one of the notes.
 */
function discussionsFor(
  ctx: Context,
  key: DiscussionListKey,
  { discussions }: CachedNoteable,
): CachedDiscussions | undefined {
  const own = discussions.get(permissionsOf(ctx, key, true));
  if (own !== undefined || !isShared(ctx, key.noteable)) return own;
  const shared = discussions.get(permissionsOf(ctx, key, false));
  return shared?.authors.has(viewerUserId(ctx.viewer) ?? 0) === true ? undefined : shared;
}

/**
 * Whether viewers with the same permissions see the same notes. This is false for signed-in viewers who
 * cannot read internal notes, because each of them sees the internal notes that they wrote.
 */
function isShared({ viewer }: Context, noteable: DiscussionNoteable): boolean {
  return viewer.kind === "visitor" || isInsider(viewer, noteable);
}

function permissionsOf(
  ctx: Context,
  { noteable, filter }: DiscussionListKey,
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
    // Decides with the viewer's level which access levels of other users the response names. The level
    // is not here, because `areCurrent` compares the access levels that this viewer can know.
    getOpenVisibility(ctx.viewer),
    own.edit,
    own.award,
    own.resolve,
    others.edit,
    others.award,
    others.resolve,
  ].join();
}

function stateOf(ctx: Context, noteable: DiscussionNoteable): string {
  const { id, author_id: authorId, place, discussion_version: version } = noteable;
  const kind = getNoteableKind(noteable);
  // A change of this string makes the noteable's cached responses invalid. The string contains the
  // date, because memberships expire at the end of a day. The name of the project or group is last,
  // because no other value can contain commas.
  const paths = [kind.webPath(noteable), kind.followUpPath?.(noteable)];
  return [id, authorId, version, place.id, ...paths, currentDate(ctx), place.name].join();
}

function areCurrent({ people }: CachedDiscussions, lines: readonly string[]): boolean {
  const current = new Set(lines);
  for (const person of people.values()) if (!current.has(lineOf(person))) return false;
  return true;
}

/**
 * Formats the fields of a user as one line, to compare a cached user with the current one. Must
 * have the format in which `viewerAndUserAccessLevelsSql` returns current users.
 */
function lineOf({ id, username, state, level, status, name }: NoteUserRow): string {
  return `${id}:${username}:${state}:${level}:${status ?? ""}:${name}`;
}

function haveSameInputs(known: CachedDiscussions, { people, references }: DiscussionInputs) {
  return (
    known.people.size === people.size &&
    areCurrent(known, [...people.values()].map(lineOf)) &&
    JSON.stringify(known.references) === JSON.stringify(references)
  );
}

/** The memory that the cached responses of a noteable take, in bytes. */
function bytesOf({ discussions }: CachedNoteable): number {
  let bytes = FIXED_BYTES;
  for (const { people, references, responses } of discussions.values()) {
    bytes += FIXED_BYTES + (people.size + references.length) * ENTRY_BYTES;
    for (const [links, response] of responses) {
      bytes += ENTRY_BYTES + 2 * links.length + response.length;
    }
  }
  return bytes;
}

/** Estimated bytes of a user, a reference or a response in the cache, besides the response's text. */
const ENTRY_BYTES = 300;
/**
 * Estimated bytes of a noteable without discussions, and of viewers with the same permissions without a
 * response: keys, maps and sets.
 */
const FIXED_BYTES = 1_000;

const caches = new WeakMap<Config, DiscussionCache>();

/** Returns the cache of this process. Undefined when the configuration turns the cache off. */
export function getDiscussionCache({ config }: Context): DiscussionCache | undefined {
  if (config.discussionMemoryBytes === 0) return undefined;
  const known = caches.get(config);
  if (known !== undefined) return known;
  const made = new DiscussionCache(config.discussionMemoryBytes);
  caches.set(config, made);
  return made;
}
