/** A whole discussion at once, as other clients read it: texts that are joined, no objects. */
import { setImmediate as breathe } from "node:timers/promises";
import type { NotesFilter } from "@cairn/contract/discussions";
import type { Context } from "../../platform/context.ts";
import { WITHOUT_MARKUP } from "./fragments.ts";
import { glanceAt, type Glance } from "./glancing.ts";
import { chosenFilter, type FilterWish } from "./habits.ts";
import { memoryOf, type Part, type Remembered } from "./memory.ts";
import { penFor, type Around } from "./notes.present.ts";
import { discussionsBehind } from "./pieces.ts";
import { plainTexts } from "./plain-texts.ts";
import { allNotes } from "./listing.queries.ts";
import type { SeenRow } from "./reading.queries.ts";
import {
  discussionsIn,
  peopleOf,
  readable,
  readerOf,
  spokenOf,
  type DiscussionRows,
} from "./reading.ts";

export interface ListWish extends FilterWish {
  /** Only so many, from behind a cursor on. */
  perPage?: number | undefined;
  cursor?: string | undefined;
}

export interface DiscussionList {
  /** JSON, in pieces that can be sent one after the other. */
  chunks: readonly Buffer[];
  /** Where it goes on; null at the end. */
  next: string | null;
}

const PER_PAGE_MAX = 100;

export async function listDiscussions(
  ctx: Context,
  ref: { path: string; iid: number },
  wish: ListWish,
): Promise<DiscussionList> {
  const memory = memoryOf(ctx);
  const address = `${ref.path.toLowerCase()}/${ref.iid}`;
  const issue = await glanceAt(ctx, ref, memory?.peopleAt(address));
  const filter = await chosenFilter(ctx, issue, wish);
  if (wish.perPage !== undefined || wish.cursor !== undefined) {
    const limit = Math.min(PER_PAGE_MAX, Math.max(1, wish.perPage ?? PER_PAGE_MAX));
    const { texts, next } = await discussionsBehind(ctx, issue, filter, { ...wish, limit });
    return { chunks: [Buffer.from(`[${texts.join(",")}]`)], next };
  }
  const known = memory?.recall(ctx, address, issue, filter);
  if (known !== undefined) return { chunks: await written(ctx, issue, known), next: null };
  const { answer, isSettled } = await read(ctx, issue, filter);
  if (isSettled) memory?.keep(ctx, address, issue, filter, joined(answer));
  return { chunks: await written(ctx, issue, answer), next: null };
}

/** In one piece, for what is sent again and again. */
function joined(answer: Remembered): Remembered {
  const { content } = answer;
  return "whole" in content
    ? { ...answer, content: { whole: [Buffer.concat(content.whole)] } }
    : answer;
}

interface Read {
  answer: Remembered;
  /** No words had to be made ready first; next time it will be less work. */
  isSettled: boolean;
}

async function read(ctx: Context, issue: Glance, filter: NotesFilter): Promise<Read> {
  const asked = { ...readerOf(ctx, issue), ...plainTexts(ctx, issue), filter };
  const rows = await allNotes(ctx, asked);
  const people = await peopleOf(ctx, issue, rows);
  const discussions = discussionsIn(rows);
  const spoken = await spokenOf(ctx, issue, sameForAll(discussions));
  const parts = await partsOf(ctx, issue, discussions, { people, ...spoken });
  const content = contentOf(parts);
  const kept: readonly Part[] = "whole" in content ? content.whole : content.parts;
  const bytes = kept.reduce((sum, part) => sum + sizeOf(part), 0);
  const authors = new Set(rows.map(({ author_id: id }) => id));
  const isSettled = rows.every(
    ({ action, fragment, plain }) => action !== null || fragment !== null || plain !== null,
  );
  return { answer: { content, people, authors, bytes }, isSettled };
}

/** What is not written yet of that. */
function sameForAll(discussions: readonly DiscussionRows[]): SeenRow[] {
  return discussions
    .filter(([first]) => first.plain === null)
    .filter(isSameForAll)
    .flat();
}

/** Written by people, without references: it can be written once for many readers. */
function isSameForAll(discussion: DiscussionRows): boolean {
  if (discussion[0].plain !== null) return true;
  return discussion.every(
    ({ action, fragment }) =>
      action === null && fragment !== null && !fragment.startsWith(WITHOUT_MARKUP),
  );
}

/** So many notes are written before others get their turn. */
const IN_ONE_BREATH = 200;
/** Longer texts get memory of their own from the system each time, which takes longer than the writing. */
const TEXT_MAX = 48 * 1024;

async function partsOf(
  ctx: Context,
  issue: Glance,
  discussions: readonly DiscussionRows[],
  all: Around,
): Promise<(string | DiscussionRows[])[]> {
  const pen = penFor(ctx, issue, all);
  const parts: (string | DiscussionRows[])[] = [];
  let texts: string[] = [];
  let length = 0;
  let notes = 0;
  const close = () => {
    if (texts.length > 0) parts.push(texts.join(","));
    texts = [];
    length = 0;
  };
  for (const discussion of discussions) {
    if (isSameForAll(discussion)) {
      const [first] = discussion;
      const text = first.plain === null ? pen.discussion(discussion) : pen.plain(first);
      texts.push(text);
      length += text.length;
      notes += discussion.length;
      if (length > TEXT_MAX) close();
    } else {
      close();
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(discussion);
      else parts.push([discussion]);
    }
    if (notes < IN_ONE_BREATH) continue;
    notes = 0;
    await breathe();
  }
  close();
  return parts;
}

function contentOf(parts: readonly (string | DiscussionRows[])[]): Remembered["content"] {
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length === parts.length) {
    const last = texts.length - 1;
    const whole = texts.map((text, index) =>
      Buffer.from(`${index === 0 ? "[" : ","}${text}${index === last ? "]" : ""}`),
    );
    return { whole: whole.length === 0 ? [Buffer.from("[]")] : whole };
  }
  return { parts: parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)) };
}

/** About as much as it takes in memory. */
function sizeOf(part: Part): number {
  if (Buffer.isBuffer(part)) return part.length;
  const rows: SeenRow[] = part.flat();
  return rows.reduce((sum, { fragment, html }) => {
    return sum + 1000 + 2 * ((fragment?.length ?? 0) + (html?.length ?? 0));
  }, 0);
}

/** As JSON for this reader: what was written before, and between it what is written for them alone. */
async function written(
  ctx: Context,
  issue: Glance,
  { content, people }: Remembered,
): Promise<readonly Buffer[]> {
  if ("whole" in content) return content.whole;
  const { parts } = content;
  const apart = parts.flatMap((part) => (Buffer.isBuffer(part) ? [] : part));
  const own = await writtenApart(ctx, issue, apart, people);
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

/** By the discussion's id; those that the reader may not read are left out. */
async function writtenApart(
  ctx: Context,
  issue: Glance,
  discussions: readonly DiscussionRows[],
  people: Remembered["people"],
): Promise<Map<string, string>> {
  const rows = await readable(ctx, discussions.flat());
  if (rows.length === 0) return new Map();
  const pen = penFor(ctx, issue, { people, ...(await spokenOf(ctx, issue, rows)) });
  const texts = new Map<string, string>();
  let notes = 0;
  for (const discussion of discussionsIn(rows)) {
    texts.set(discussion[0].discussion_id, pen.discussion(discussion));
    notes += discussion.length;
    if (notes < IN_ONE_BREATH) continue;
    notes = 0;
    await breathe();
  }
  return texts;
}
