/** Writing a note: by itself, as the first of a thread, or as an answer. */
import type { CommandsChanges } from "@cairn/contract/notes/discussions";
import { isPastMoment } from "@cairn/contract/dates";
import { commentField } from "@cairn/contract/drafts";
import { randomBytes } from "node:crypto";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, invalidError } from "../../../platform/errors/app-error.ts";
import { deletePostedDraft } from "../../drafts/index.ts";
import {
  getNoteable,
  lockNoteable,
  getKind,
  canBackdateNotes,
  toNoteableRef,
  type Noteable,
  type NoteableRef,
  type NoteableTarget,
  type ExtractedQuickActions,
} from "../../noteables/index.ts";
import { recordProjectActivity } from "../../projects/index.ts";
import { keepReferencedUploads } from "../../uploads/index.ts";
import {
  assertValidBody,
  renderBody,
  buildStoredBody,
  checkNoteForSpam,
  type RenderedBody,
} from "./note-body.ts";
import { touchDiscussion } from "../discussion-counters.ts";
import { announceNotes, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { insertNote, NOTE_TYPE, type NoteRow } from "../notes.queries.ts";
import { prepareReply } from "./replying.ts";
import { assertWithinSizeLimits } from "./size-limits.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export interface NewNoteInput {
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

export interface CreatedNote {
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
  actions: ExtractedQuickActions;
  drawn: RenderedBody;
}

/** The slow part, and what must not be done too often. Whoever may not write is refused later. */
export async function prepareNote(
  ctx: Context,
  target: NoteableTarget,
  wish: NewNoteInput,
): Promise<PreparedNote> {
  await spendNotesRateLimit(ctx);
  const noteable = await getNoteable(ctx, target);
  const ref = toNoteableRef(noteable);
  if (!notesPolicy.create.allows(ctx.viewer, noteable)) return { ref };
  // Asked aloud: whoever is told what is wrong with their words was asked before.
  authorize(ctx, notesPolicy.create, noteable);
  assertValidBody(wish.body);
  const actions = await getKind(noteable).readQuickActions(wish.body);
  return { ref, words: { actions, drawn: await renderBody(ctx, actions.text) } };
}

/** `prepared` comes along where that had to happen before a transaction of the caller began. */
export async function createNote(
  ctx: Context,
  target: NoteableTarget,
  wish: NewNoteInput,
  prepared?: PreparedNote,
): Promise<CreatedNote> {
  const { ref, words } = prepared ?? (await prepareNote(ctx, target, wish));
  return ctx.transaction(async (inner) => {
    const noteable = await lockNoteable(inner, ref);
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
  wish: NewNoteInput,
  prepared: PreparedWords | undefined,
): Promise<CreatedNote> {
  assertValidBody(wish.body);
  const actions = prepared?.actions ?? (await getKind(noteable).readQuickActions(wish.body));
  const words = { ...wish, body: actions.text };
  const note = words.body.trim() === "" ? null : await keep(ctx, noteable, words, prepared?.drawn);
  const { changes, messages, failures } = await actions.apply(ctx, noteable);
  if (note === null && failures.length === messages.length) {
    throw invalidError({ commands_only: [messages.join(" ")], commands: failures });
  }
  return { noteable, note, changes, messages };
}

async function keep(
  ctx: Context,
  noteable: Noteable,
  wish: NewNoteInput,
  drawn: RenderedBody | undefined,
): Promise<NoteRow> {
  // Quick actions that stand for words may have made it longer.
  assertValidBody(wish.body);
  const place = await placeOf(ctx, noteable, wish);
  if (place.internal) authorize(ctx, notesPolicy.createInternal, noteable);
  await checkNoteForSpam(ctx, noteable, { body: wish.body, internal: place.internal });
  const note = await insertNote(ctx, {
    noteable_id: noteable.id,
    namespace_id: noteable.place.id,
    root_namespace_id: noteable.place.root_namespace_id,
    author_id: authorOf(ctx),
    ...place,
    ...backdated(ctx, noteable, wish),
    ...(await buildStoredBody(ctx, noteable, wish.body, drawn)),
  });
  await keepReferencedUploads(ctx, wish.body);
  await assertWithinSizeLimits(ctx, noteable);
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

async function endDraft(ctx: Context, noteable: Noteable, wish: NewNoteInput): Promise<void> {
  const { draftRevision: revision, body: text, inReplyTo } = wish;
  if (revision === undefined) return;
  await deletePostedDraft(ctx, noteable.id, { field: commentField(inReplyTo), text, revision });
}

/** In a discussion of its own, or in the one that it answers. */
async function placeOf(
  ctx: Context,
  noteable: Noteable,
  { inReplyTo, thread, internal }: NewNoteInput,
) {
  if (inReplyTo !== undefined) return prepareReply(ctx, noteable, inReplyTo);
  return {
    discussion_id: randomBytes(20).toString("hex"),
    is_reply: false,
    type: thread === true ? NOTE_TYPE.thread : NOTE_TYPE.individual,
    internal: internal === true,
  };
}

/** Whoever may not say when it was is not asked. */
function backdated(ctx: Context, noteable: Noteable, { createdAt: at }: NewNoteInput) {
  if (at === undefined || !canBackdateNotes(ctx.viewer, noteable)) return {};
  if (!isPastMoment(at, ctx.now())) throw invalidError({ created_at: ["is invalid"] });
  return { created_at: at, updated_at: at };
}

function authorOf({ viewer }: Context): number {
  const userId = viewerUserId(viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return userId;
}
