/**
 * Lists all discussions of a noteable in one response (`discussions.json`), by joining JSON strings.
 */
import { setImmediate as breathe } from "node:timers/promises";
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import type { NoteablePathRef } from "../../noteables/index.ts";
import { START_OF_FRAGMENT_WITHOUT_HTML } from "../reading/fragments.ts";
import { getDiscussionNoteable, type DiscussionNoteable } from "../reading/discussion-access.ts";
import {
  chooseAndSaveNotesFilter,
  type NotesFilterOptions,
} from "../reading/reader-preferences.ts";
import { JsonArrayBuffer } from "./json-array-buffer.ts";
import {
  getDiscussionCache,
  type CachedDiscussionListPart,
  type CachedDiscussionList,
} from "./response-cache.ts";
import { createNoteSerializer, type NoteSerializer } from "../reading/notes.present.ts";
import { getCachedGzip } from "./gzip-cache.ts";
import { listDiscussionsAfterCursor } from "../reading/discussion-pages.ts";
import { buildPlainCommentJsonTemplate } from "../reading/plain-comment-json.ts";
import {
  findDiscussionListRows,
  parsePlainComment,
  type DiscussionListRow,
} from "./discussion-list.queries.ts";
import type { PlainComment, VisibleNoteRow } from "../reading/reading.queries.ts";
import {
  groupIntoDiscussions,
  loadNoteUsersById,
  collectNoteUserIds,
  filterReadableNoteRows,
  buildNoteVisibilityParams,
  loadNoteSerializerTexts,
  type DiscussionRows,
} from "../reading/reading.ts";

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
  /** The JSON response in chunks, which must be sent in this order. */
  chunks: readonly Buffer[];
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
  const memory = getDiscussionCache(ctx);
  const address = `${ref.kind}:${ref.path.toLowerCase()}/${ref.iid}`;
  const noteable = await getDiscussionNoteable(ctx, ref, memory?.peopleAt(address));
  const filter = await chooseAndSaveNotesFilter(ctx, noteable, wish);
  if (wish.perPage !== undefined || wish.cursor !== undefined) {
    const limit = Math.min(PER_PAGE_MAX, Math.max(1, wish.perPage ?? PER_PAGE_MAX));
    const { texts, next } = await listDiscussionsAfterCursor(ctx, noteable, filter, {
      ...wish,
      limit,
    });
    return { chunks: [Buffer.from(`[${texts.join(",")}]`)], next };
  }
  const known = memory?.recall(ctx, address, noteable, filter);
  if (known !== undefined) {
    const packed = wish.takesPacked === true ? getCachedGzip(known) : undefined;
    if (packed !== undefined) return { chunks: [packed], isPacked: true, next: null };
    return { chunks: await written(ctx, noteable, known), next: null };
  }
  const { answer, isSettled } = await read(ctx, noteable, filter);
  if (isSettled) memory?.keep(ctx, address, noteable, filter, joined(answer));
  return { chunks: await written(ctx, noteable, answer), next: null };
}

/**
 * Copies the response into buffers of exact size, because the original buffers are larger than needed.
 */
function joined(answer: CachedDiscussionList): CachedDiscussionList {
  const { content } = answer;
  if ("whole" in content) return { ...answer, content: { whole: [Buffer.concat(content.whole)] } };
  const parts = content.parts.map((part) => (Buffer.isBuffer(part) ? Buffer.from(part) : part));
  return { ...answer, content: { parts } };
}

interface Read {
  answer: CachedDiscussionList;
  /**
   * Whether all comments had a stored JSON fragment. If not, this request stores the missing fragments,
   * and the response is not cached.
   */
  isSettled: boolean;
}

async function read(
  ctx: Context,
  noteable: DiscussionNoteable,
  filter: NotesFilter,
): Promise<Read> {
  const asked = {
    ...buildNoteVisibilityParams(ctx, noteable),
    ...buildPlainCommentJsonTemplate(ctx, noteable),
    filter,
  };
  const { comments, notes, found } = sorted(await findDiscussionListRows(ctx, asked));
  const authors = new Set([...comments, ...notes].map(({ author_id: id }) => id));
  const people = await loadNoteUsersById(ctx, noteable, [...authors, ...collectNoteUserIds(notes)]);
  const shared = found.filter(isDiscussion).filter(isSameForAll).flat();
  const pen = createNoteSerializer(ctx, noteable, {
    people,
    ...(await loadNoteSerializerTexts(ctx, noteable, shared)),
  });
  const content = contentOf(await partsOf(pen, found));
  const kept: readonly CachedDiscussionListPart[] =
    "whole" in content ? content.whole : content.parts;
  const bytes = kept.reduce((sum, part) => sum + sizeOf(part), 0);
  const isSettled = notes.every(({ action, fragment }) => action !== null || fragment !== null);
  return { answer: { content, people, authors, bytes }, isSettled };
}

interface Sorted {
  comments: PlainComment[];
  notes: VisibleNoteRow[];
  /**
   * All discussions in the order of the response. A discussion of one plain comment is a
   * `PlainComment`; any other discussion is an array of rows.
   */
  found: (PlainComment | DiscussionRows)[];
}

function sorted(rows: readonly DiscussionListRow[]): Sorted {
  const notes = rows.filter((row) => row.plain === null);
  const discussions = groupIntoDiscussions(notes).values();
  const comments: PlainComment[] = [];
  const found: Sorted["found"] = [];
  for (const row of rows) {
    if (row.plain !== null) {
      const comment = parsePlainComment(row);
      comments.push(comment);
      found.push(comment);
    } else if (!row.is_reply) {
      const { value } = discussions.next();
      if (value !== undefined) found.push(value);
    }
  }
  return { comments, notes, found };
}

function isDiscussion(found: PlainComment | DiscussionRows): found is DiscussionRows {
  return Array.isArray(found);
}

/**
 * True if all notes are comments without references or files. Viewers with the same permissions can
 * share the JSON of such a discussion.
 */
function isSameForAll(discussion: DiscussionRows): boolean {
  return discussion.every(
    ({ action, fragment }) =>
      action === null && fragment !== null && !fragment.startsWith(START_OF_FRAGMENT_WITHOUT_HTML),
  );
}

/** After this many serialized notes, the serializer yields to the event loop. */
const IN_ONE_BREATH = 200;
/** Both in bytes: the expected size of a note in a response, and the size of a response chunk. */
const NOTE_BYTES = 3_000;
const PIECE_BYTES = 500_000;

type Written = JsonArrayBuffer | DiscussionRows[];

async function partsOf(pen: NoteSerializer, found: Sorted["found"]): Promise<Written[]> {
  const parts: Written[] = [];
  const write = (text: string, left: number) => {
    let last = parts.at(-1);
    if (!(last instanceof JsonArrayBuffer) || last.length > PIECE_BYTES) {
      last = new JsonArrayBuffer(Math.min(left * NOTE_BYTES, PIECE_BYTES) + NOTE_BYTES);
      parts.push(last);
    }
    last.add(text);
  };
  let notes = 0;
  for (const [index, each] of found.entries()) {
    if (!isDiscussion(each)) write(pen.plain(each), found.length - index);
    else if (isSameForAll(each)) write(pen.discussion(each), found.length - index);
    else {
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(each);
      else parts.push([each]);
    }
    notes += isDiscussion(each) ? each.length : 1;
    if (notes < IN_ONE_BREATH) continue;
    notes = 0;
    await breathe();
  }
  return parts;
}

function contentOf(parts: readonly Written[]): CachedDiscussionList["content"] {
  const texts = parts.filter((part) => part instanceof JsonArrayBuffer);
  if (texts.length === parts.length) {
    const last = texts.length - 1;
    const whole = texts.map((text, index) => text.list(index === 0, index === last));
    return { whole: whole.length === 0 ? [Buffer.from("[]")] : whole };
  }
  return { parts: parts.map((part) => (part instanceof JsonArrayBuffer ? part.content() : part)) };
}

/** Returns the approximate number of bytes of memory that a part of a cached response takes. */
function sizeOf(part: CachedDiscussionListPart): number {
  if (Buffer.isBuffer(part)) return part.length;
  const rows: VisibleNoteRow[] = part.flat();
  return rows.reduce((sum, { fragment, html }) => {
    return sum + 1000 + 2 * ((fragment?.length ?? 0) + (html?.length ?? 0));
  }, 0);
}

/**
 * Builds the JSON for this viewer from the shared buffers, and from the discussions that differ between
 * viewers.
 */
async function written(
  ctx: Context,
  noteable: DiscussionNoteable,
  { content, people }: CachedDiscussionList,
): Promise<readonly Buffer[]> {
  if ("whole" in content) return content.whole;
  const { parts } = content;
  const apart = parts.flatMap((part) => (Buffer.isBuffer(part) ? [] : part));
  const own = await writtenApart(ctx, noteable, apart, people);
  const chunks: Buffer[] = [];
  for (const part of parts) {
    const texts = Buffer.isBuffer(part)
      ? part
      : Buffer.from(part.flatMap(([first]) => own.get(first.discussion_id) ?? []).join(","));
    if (texts.length > 0) chunks.push(chunks.length === 0 ? OPEN : COMMA, texts);
  }
  return chunks.length === 0 ? [OPEN, CLOSE] : [...chunks, CLOSE];
}

const OPEN = Buffer.from("[");
const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("]");

/**
 * Serializes the discussions whose JSON differs between viewers. Returns their JSON strings by
 * discussion id, without discussions that the viewer cannot read.
 */
async function writtenApart(
  ctx: Context,
  noteable: DiscussionNoteable,
  discussions: readonly DiscussionRows[],
  people: CachedDiscussionList["people"],
): Promise<Map<string, string>> {
  const rows = await filterReadableNoteRows(ctx, discussions.flat());
  if (rows.length === 0) return new Map();
  const pen = createNoteSerializer(ctx, noteable, {
    people,
    ...(await loadNoteSerializerTexts(ctx, noteable, rows)),
  });
  const texts = new Map<string, string>();
  let notes = 0;
  for (const discussion of groupIntoDiscussions(rows)) {
    texts.set(discussion[0].discussion_id, pen.discussion(discussion));
    notes += discussion.length;
    if (notes < IN_ONE_BREATH) continue;
    notes = 0;
    await breathe();
  }
  return texts;
}
