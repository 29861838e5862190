/** Writing a note: by itself, as the first of a thread, or as an answer. */
import type { CommandsChanges } from "@cairn/contract/discussions";
import { commentField } from "@cairn/contract/drafts";
import { randomBytes } from "node:crypto";
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { forgetSaid } from "../drafts/index.ts";
import {
  backdatedTo,
  holdIssue,
  readQuickActions,
  type ReadQuickActions,
  type IssueRef,
  type IssueRow,
} from "../issues/index.ts";
import { recordProjectActivity } from "../projects/index.ts";
import { keepFilesNamedIn } from "../uploads/index.ts";
import { assertKeepable, drawBody, keptBody, look, type DrawnBody } from "./body.ts";
import { touchDiscussion } from "./counting.ts";
import { findTarget, type Target } from "./finding.ts";
import { announceNotes, NOTE_EVENTS } from "./notes.events.ts";
import { notesPolicy } from "./notes.policy.ts";
import { insertNote, NOTE_TYPE, type NoteRow } from "./notes.queries.ts";
import { joinDiscussion } from "./replying.ts";
import { assertRoom } from "./room.ts";
import { spendOnNotes } from "./spending.ts";

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
  issue: IssueRow;
  /** Null when there were only quick actions. */
  note: NoteRow | null;
  /** What came of the quick actions. */
  changes: CommandsChanges;
  messages: string[];
}

export interface PreparedNote {
  ref: IssueRef;
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
  target: Target,
  wish: NewNote,
): Promise<PreparedNote> {
  await spendOnNotes(ctx);
  const issue = await findTarget(ctx, target);
  const ref = { project: { id: issue.project_id }, iid: issue.iid };
  if (!notesPolicy.create.allows(ctx.viewer, issue)) return { ref };
  // Asked aloud: whoever is told what is wrong with their words was asked before.
  authorize(ctx, notesPolicy.create, issue);
  assertKeepable(wish.body);
  const actions = await readQuickActions(wish.body);
  return { ref, words: { actions, drawn: await drawBody(ctx, actions.text) } };
}

/** `prepared` comes along where that had to happen before a transaction of the caller began. */
export async function createNote(
  ctx: Context,
  target: Target,
  wish: NewNote,
  prepared?: PreparedNote,
): Promise<Written> {
  const { ref, words } = prepared ?? (await prepareNote(ctx, target, wish));
  return ctx.transaction(async (inner) => {
    const issue = await holdIssue(inner, ref);
    authorize(inner, notesPolicy.create, issue);
    const written = await write(inner, issue, wish, words);
    await endDraft(inner, issue, wish);
    return written;
  });
}

/** The note first: what its quick actions do is told after it. */
async function write(
  ctx: Context,
  issue: IssueRow,
  wish: NewNote,
  prepared: PreparedWords | undefined,
): Promise<Written> {
  assertKeepable(wish.body);
  const actions = prepared?.actions ?? (await readQuickActions(wish.body));
  const words = { ...wish, body: actions.text };
  const note = words.body.trim() === "" ? null : await keep(ctx, issue, words, prepared?.drawn);
  const { changes, messages, failures } = await actions.apply(ctx, issue);
  if (note === null && failures.length === messages.length) {
    throw invalid({ commands_only: [messages.join(" ")], commands: failures });
  }
  return { issue, note, changes, messages };
}

async function keep(
  ctx: Context,
  issue: IssueRow,
  wish: NewNote,
  drawn: DrawnBody | undefined,
): Promise<NoteRow> {
  // Quick actions that stand for words may have made it longer.
  assertKeepable(wish.body);
  const place = await placeOf(ctx, issue, wish);
  if (place.internal) authorize(ctx, notesPolicy.createInternal, issue);
  await look(ctx, issue, { body: wish.body, internal: place.internal });
  const note = await insertNote(ctx, {
    noteable_id: issue.id,
    namespace_id: issue.project_id,
    root_namespace_id: issue.root_namespace_id,
    author_id: authorOf(ctx),
    ...place,
    ...backdated(ctx, issue, wish),
    ...(await keptBody(ctx, issue, wish.body, drawn)),
  });
  await keepFilesNamedIn(ctx, wish.body);
  await assertRoom(ctx, issue);
  await announceNotes(ctx, NOTE_EVENTS.created, issue, [note]);
  const isOpen = !note.internal;
  // The time shows to everybody, also that something secret happened then.
  if (isOpen && !issue.confidential) await recordProjectActivity(ctx, { id: issue.project_id });
  await touchDiscussion(ctx, issue, {
    comments: isOpen ? 1 : 0,
    discussions: note.is_reply ? 0 : 1,
    quietly: note.internal,
  });
  return note;
}

async function endDraft(ctx: Context, issue: IssueRow, wish: NewNote): Promise<void> {
  const { draftRevision: revision, body: text, inReplyTo } = wish;
  if (revision === undefined) return;
  await forgetSaid(ctx, issue.id, { field: commentField(inReplyTo), text, revision });
}

/** In a discussion of its own, or in the one that it answers. */
async function placeOf(ctx: Context, issue: IssueRow, { inReplyTo, thread, internal }: NewNote) {
  if (inReplyTo !== undefined) return joinDiscussion(ctx, issue, inReplyTo);
  return {
    discussion_id: randomBytes(20).toString("hex"),
    is_reply: false,
    type: thread === true ? NOTE_TYPE.thread : NOTE_TYPE.individual,
    internal: internal === true,
  };
}

function backdated(ctx: Context, issue: IssueRow, { createdAt }: NewNote) {
  const at = backdatedTo(ctx, issue, "created_at", createdAt);
  return at === undefined ? {} : { created_at: at, updated_at: at };
}

function authorOf({ viewer }: Context): number {
  const userId = userIdOf(viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return userId;
}
