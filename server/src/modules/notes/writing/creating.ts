/** Writing a note: by itself, as the first of a thread, or as an answer. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import { isPastMoment } from "@cairn/contract/dates";
import { commentField } from "@cairn/contract/drafts";
import { randomBytes } from "node:crypto";
import { authorize } from "../../../platform/auth/actions.ts";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { forgetSaid } from "../../drafts/index.ts";
import {
  findTarget,
  holdNoteable,
  kindOf,
  mayBackdate,
  refTo,
  type Noteable,
  type NoteableRef,
  type NoteableTarget,
  type ReadQuickActions,
} from "../../noteables/index.ts";
import { recordProjectActivity } from "../../projects/index.ts";
import { keepFilesNamedIn } from "../../uploads/index.ts";
import { assertKeepable, drawBody, keptBody, look, type DrawnBody } from "./note-body.ts";
import { touchDiscussion } from "../discussion-counters.ts";
import { announceNotes, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { insertNote, NOTE_TYPE, type NoteRow } from "../notes.queries.ts";
import { joinDiscussion } from "./replying.ts";
import { assertRoom } from "./size-limits.ts";
import { spendOnNotes } from "./rate-limit.ts";

export interface NewNote {
  body: string;
  /** The first of a thread. An answer always belongs to one. */
  thread?: boolean | undefined;
  /** For the team alone. An answer is what its thread is. */
  internal?: boolean | undefined;
  /** The id of the discussion that it answers. */
  inReplyTo?: string | undefined;
  /** For those who bring notes from elsewhere. */
  createdAt?: string | undefined;
  /** The last one of the draft that it was, said at a page: 0 when none was known there. */
  draftRevision?: number | undefined;
}

export interface Written {
  noteable: Noteable;
  /** Null when there were only quick actions. */
  note: NoteRow | null;
  /** What came of the quick actions. */
  changes: CommandsChanges;
  messages: string[];
}

export interface PreparedNote {
  ref: NoteableRef;
  /** Absent for those who may not write. */
  words?: PreparedWords;
}

interface PreparedWords {
  actions: ReadQuickActions;
  drawn: DrawnBody;
}

/** The slow part, and what must not be done too often. Whoever may not write is refused later. */
export async function prepareNote(
  ctx: Context,
  target: NoteableTarget,
  wish: NewNote,
): Promise<PreparedNote> {
  await spendOnNotes(ctx);
  const noteable = await findTarget(ctx, target);
  const ref = refTo(noteable);
  if (!notesPolicy.create.allows(ctx.viewer, noteable)) return { ref };
  // Asked aloud: whoever is told what is wrong with their words was asked before.
  authorize(ctx, notesPolicy.create, noteable);
  assertKeepable(wish.body);
  const actions = await kindOf(noteable).readQuickActions(wish.body);
  return { ref, words: { actions, drawn: await drawBody(ctx, actions.text) } };
}

/** `prepared` comes along where that had to happen before a transaction of the caller began. */
export async function createNote(
  ctx: Context,
  target: NoteableTarget,
  wish: NewNote,
  prepared?: PreparedNote,
): Promise<Written> {
  const { ref, words } = prepared ?? (await prepareNote(ctx, target, wish));
  return ctx.transaction(async (inner) => {
    const noteable = await holdNoteable(inner, ref);
    authorize(inner, notesPolicy.create, noteable);
    const written = await write(inner, noteable, wish, words);
    await endDraft(inner, noteable, wish);
    return written;
  });
}

/** The note first: what its quick actions do is told after it. */
async function write(
  ctx: Context,
  noteable: Noteable,
  wish: NewNote,
  prepared: PreparedWords | undefined,
): Promise<Written> {
  assertKeepable(wish.body);
  const actions = prepared?.actions ?? (await kindOf(noteable).readQuickActions(wish.body));
  const words = { ...wish, body: actions.text };
  const note = words.body.trim() === "" ? null : await keep(ctx, noteable, words, prepared?.drawn);
  const { changes, messages, failures } = await actions.apply(ctx, noteable);
  if (note === null && failures.length === messages.length) {
    throw invalid({ commands_only: [messages.join(" ")], commands: failures });
  }
  return { noteable, note, changes, messages };
}

async function keep(
  ctx: Context,
  noteable: Noteable,
  wish: NewNote,
  drawn: DrawnBody | undefined,
): Promise<NoteRow> {
  // Quick actions that stand for words may have made it longer.
  assertKeepable(wish.body);
  const place = await placeOf(ctx, noteable, wish);
  if (place.internal) authorize(ctx, notesPolicy.createInternal, noteable);
  await look(ctx, noteable, { body: wish.body, internal: place.internal });
  const note = await insertNote(ctx, {
    noteable_id: noteable.id,
    namespace_id: noteable.place.id,
    root_namespace_id: noteable.place.root_namespace_id,
    author_id: authorOf(ctx),
    ...place,
    ...backdated(ctx, noteable, wish),
    ...(await keptBody(ctx, noteable, wish.body, drawn)),
  });
  await keepFilesNamedIn(ctx, wish.body);
  await assertRoom(ctx, noteable);
  await announceNotes(ctx, NOTE_EVENTS.created, noteable, [note]);
  const isOpen = !note.internal;
  // The time shows to everybody, also that something secret happened then.
  if (isOpen && !noteable.confidential) await recordActivity(ctx, noteable);
  await touchDiscussion(ctx, noteable, {
    comments: isOpen ? 1 : 0,
    discussions: note.is_reply ? 0 : 1,
    quietly: note.internal,
  });
  return note;
}

async function recordActivity(ctx: Context, { place }: Noteable): Promise<void> {
  if (place.kind === "project") await recordProjectActivity(ctx, { id: place.id });
}

async function endDraft(ctx: Context, noteable: Noteable, wish: NewNote): Promise<void> {
  const { draftRevision: revision, body: text, inReplyTo } = wish;
  if (revision === undefined) return;
  await forgetSaid(ctx, noteable.id, { field: commentField(inReplyTo), text, revision });
}

/** In a discussion of its own, or in the one that it answers. */
async function placeOf(ctx: Context, noteable: Noteable, { inReplyTo, thread, internal }: NewNote) {
  if (inReplyTo !== undefined) return joinDiscussion(ctx, noteable, inReplyTo);
  return {
    discussion_id: randomBytes(20).toString("hex"),
    is_reply: false,
    type: thread === true ? NOTE_TYPE.thread : NOTE_TYPE.individual,
    internal: internal === true,
  };
}

/** Whoever may not say when it was is not asked. */
function backdated(ctx: Context, noteable: Noteable, { createdAt: at }: NewNote) {
  if (at === undefined || !mayBackdate(ctx.viewer, noteable)) return {};
  if (!isPastMoment(at, ctx.now())) throw invalid({ created_at: ["is invalid"] });
  return { created_at: at, updated_at: at };
}

function authorOf({ viewer }: Context): number {
  const userId = userIdOf(viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return userId;
}
