/**
 * Lists all discussions of a noteable in one response (`discussions.json`), by joining JSON strings.
 */
import { setImmediate as breathe } from "node:timers/promises";
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import {
  listDistinctReferences,
  loadReferenceLinks,
  type ReferenceLinks,
} from "../../../platform/markdown/index.ts";
import type { NoteablePathRef } from "../../noteables/index.ts";
import { getDiscussionNoteable, type DiscussionNoteable } from "../reading/discussion-access.ts";
import { listDiscussionsAfterCursor } from "../reading/discussion-pages.ts";
import { createNoteSerializer, type NoteSerializer } from "../reading/notes.present.ts";
import { buildPlainCommentJsonTemplate } from "../reading/plain-comment-json.ts";
import {
  chooseAndSaveNotesFilter,
  type NotesFilterOptions,
} from "../reading/reader-preferences.ts";
import type { PlainComment } from "../reading/reading.queries.ts";
import {
  buildNoteVisibilityParams,
  collectNoteUserIds,
  groupIntoDiscussions,
  loadNoteUsersById,
  prepareNoteTexts,
  type DiscussionRows,
} from "../reading/reading.ts";
import { isVisibleWithLinks } from "../system-notes/system-note-lookups.ts";
import {
  findDiscussionListRows,
  parsePlainComment,
  type DiscussionListRow,
} from "./discussion-list.queries.ts";
import { getCachedGzip } from "./gzip-cache.ts";
import { JsonArrayBuffer } from "./json-array-buffer.ts";
import { getDiscussionCache, type DiscussionInputs } from "./response-cache.ts";

export interface DiscussionListOptions extends NotesFilterOptions {
  /**
   * `perPage` and `cursor` request one page of the list, which starts after the cursor. When both
   * are absent, the response contains the whole list.
   */
  perPage?: number | undefined;
  cursor?: string | undefined;
  /** Whether the client accepts gzip. */
  takesPacked?: boolean;
}

export interface DiscussionListResponse {
  /** The JSON, compressed if `isPacked`. */
  body: Buffer;
  isPacked?: boolean;
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
}

const PER_PAGE_MAX = 100;

export async function listDiscussions(
  ctx: Context,
  ref: NoteablePathRef & { iid: number },
  wish: DiscussionListOptions,
): Promise<DiscussionListResponse> {
  const cache = getDiscussionCache(ctx);
  const address = `${ref.kind}:${ref.path.toLowerCase()}/${ref.iid}`;
  const noteable = await getDiscussionNoteable(ctx, ref, cache?.peopleAt(address));
  const filter = await chooseAndSaveNotesFilter(ctx, noteable, wish);
  if (wish.perPage !== undefined || wish.cursor !== undefined) {
    const limit = Math.min(PER_PAGE_MAX, Math.max(1, wish.perPage ?? PER_PAGE_MAX));
    const { texts, next } = await listDiscussionsAfterCursor(ctx, noteable, filter, {
      ...wish,
      limit,
    });
    return { body: Buffer.from(`[${texts.join(",")}]`), next };
  }
  const key = { address, noteable, filter };
  const cached = cache?.find(ctx, key);
  // The references are loaded for each request and each viewer. A cached response is sent only if the
  // viewer sees exactly what the response shows of them.
  const links = cached && (await loadReferenceLinks(ctx, cached.references));
  const known = links && cached.responses.get(links.serialize());
  if (known !== undefined) {
    const packed = wish.takesPacked === true ? getCachedGzip(known) : undefined;
    return { body: packed ?? known, isPacked: packed !== undefined, next: null };
  }
  const { response, inputs, isSettled } = await readDiscussions(ctx, noteable, filter, links);
  // The copy has the exact size, the buffer of the serializer is larger.
  if (isSettled) cache?.keep(ctx, key, inputs, Buffer.from(response));
  return { body: response, next: null };
}

interface ReadDiscussions {
  response: Buffer;
  inputs: DiscussionInputs;
  /**
   * Whether all comments had a stored JSON fragment. If not, this request stores the missing fragments,
   * and the response is not cached.
   */
  isSettled: boolean;
}

/** `known` are links that were already loaded for the viewer, in this request. */
async function readDiscussions(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
  known: ReferenceLinks | undefined,
): Promise<ReadDiscussions> {
  const rows = await findDiscussionListRows(ctx, {
    ...buildNoteVisibilityParams(ctx, noteable),
    ...buildPlainCommentJsonTemplate(ctx, noteable),
    filter,
  });
  const notes = rows.filter((row) => row.plain === null);
  const comments = rows.flatMap((row) => (row.plain === null ? [] : parsePlainComment(row)));
  const authors = new Set([...comments, ...notes].map(({ author_id: id }) => id));
  const people = await loadNoteUsersById(ctx, noteable, [...authors, ...collectNoteUserIds(notes)]);
  const texts = await prepareNoteTexts(ctx, noteable, notes);
  const references = listDistinctReferences(texts.references);
  const links = known?.covers(references) ? known : await loadReferenceLinks(ctx, references);
  const serializer = createNoteSerializer(ctx, noteable, {
    people,
    ...texts.render(links, people),
  });
  const discussions = groupIntoDiscussions(notes.filter((row) => isVisibleWithLinks(row, links)));
  return {
    response: await serialize(serializer, inOrder(rows, comments, discussions)),
    inputs: { people, authors, references, links },
    isSettled: notes.every(({ action, fragment }) => action !== null || fragment !== null),
  };
}

/** A discussion of one plain comment, or the rows of any other discussion. */
type Discussion = PlainComment | DiscussionRows;

/** Returns the plain comments and the other discussions in the order of the rows. */
function inOrder(
  rows: readonly DiscussionListRow[],
  comments: readonly PlainComment[],
  discussions: readonly DiscussionRows[],
): Discussion[] {
  const byFirst = new Map<DiscussionListRow, DiscussionRows>(
    discussions.map((discussion) => [discussion[0] as DiscussionListRow, discussion]),
  );
  const plain = comments.values();
  return rows.flatMap((row): Discussion[] => {
    const discussion = row.plain === null ? byFirst.get(row) : plain.next().value;
    return discussion === undefined ? [] : [discussion];
  });
}

/** After this many serialized notes, the serializer yields to the event loop. */
const NOTES_PER_TURN = 200;
/** The expected size of a note in a response, in bytes. */
const NOTE_BYTES = 3_000;

async function serialize(
  serializer: NoteSerializer,
  discussions: readonly Discussion[],
): Promise<Buffer> {
  const array = new JsonArrayBuffer((discussions.length + 1) * NOTE_BYTES);
  let notes = 0;
  for (const discussion of discussions) {
    const isPlain = !Array.isArray(discussion);
    array.add(isPlain ? serializer.plain(discussion) : serializer.discussion(discussion));
    notes += isPlain ? 1 : discussion.length;
    if (notes < NOTES_PER_TURN) continue;
    notes = 0;
    await breathe();
  }
  return array.finish();
}
