/** Service that creates a note: a single comment, the first note of a thread, or a reply. */
import type { QuickActionChanges } from "@cairn/contract/notes/discussions";
import { isValidCreationTime } from "@cairn/contract/dates";
import { commentOrReplyDraftField } from "@cairn/contract/drafts";
import { randomBytes } from "node:crypto";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { deletePostedDraft } from "../../drafts/index.ts";
import {
  getNoteable,
  lockNoteable,
  getNoteableKind,
  canBackdateNotes,
  toNoteableRef,
  type Noteable,
  type NoteableRef,
  type NoteableRefOrId,
  type ExtractedQuickActions,
} from "../../noteables/index.ts";
import { recordProjectActivity } from "../../projects/index.ts";
import {
  markAttachmentUsed,
  markTextUploadsReferenced,
  type Attachment,
} from "../../uploads/index.ts";
import {
  assertValidNoteBody,
  renderNoteBody,
  buildStoredNoteBody,
  checkNoteForSpam,
  type RenderedNoteBody,
} from "./note-body.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { insertNote, NOTE_TYPE, type NoteRow } from "../notes.queries.ts";
import { prepareReplyColumns } from "./replying.ts";
import { assertNotesWithinSizeLimits } from "./size-limits.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export interface NewNoteInput {
  body: string;
  /** True starts a thread. Replies ignore this value, because they always belong to a thread. */
  thread?: boolean | undefined;
  /**
   * True creates an internal note. Ignored for replies, which are internal if their thread is internal.
   */
  internal?: boolean | undefined;
  /** The file that was sent with the note. */
  attachment?: Attachment | undefined;
  /** The id of the discussion that the note replies to. */
  inReplyTo?: string | undefined;
  /** The creation date of an imported note. Ignored if the viewer cannot backdate notes. */
  createdAt?: string | undefined;
  /**
   * The revision of the draft that becomes this note, as the page last received it; 0 if the page has
   * received none. The server deletes this draft when it creates the note.
   */
  draftRevision?: number | undefined;
}

export interface CreatedNote {
  noteable: Noteable;
  /** Null when the body consisted only of quick actions. */
  note: NoteRow | null;
  /** The attributes that quick actions in the body changed, and one sentence for each quick action. */
  changes: QuickActionChanges;
  messages: string[];
}

export interface PreparedNote {
  ref: NoteableRef;
  /** Body and quick actions of the note. Absent when the viewer cannot comment. */
  words?: PreparedWords;
}

interface PreparedWords {
  actions: ExtractedQuickActions;
  drawn: RenderedNoteBody;
}

/**
 * Checks the rate limit and renders the body. Must run before the transaction, because rendering is
 * slow. Does not throw when the viewer cannot comment; `createNote` throws then.
 */
export async function prepareNote(
  ctx: Context,
  target: NoteableRefOrId,
  wish: NewNoteInput,
): Promise<PreparedNote> {
  await spendNotesRateLimit(ctx);
  const noteable = await getNoteable(ctx, target);
  const ref = toNoteableRef(noteable);
  if (!notesPolicy.create.allows(ctx.viewer, noteable)) return { ref };
  // Records that the policy was checked before the body can cause a validation error. This check
  // always passes, because the line above returns for viewers who cannot comment.
  authorize(ctx, notesPolicy.create, noteable);
  assertValidNoteBody(wish.body);
  const actions = await getNoteableKind(noteable).readQuickActions(ctx, wish.body);
  return { ref, words: { actions, drawn: await renderNoteBody(ctx, actions.text) } };
}

/**
 * Creates a note in a transaction. A caller that already runs in a transaction must call
 * `prepareNote` before that transaction and pass the result.
 */
export async function createNote(
  ctx: Context,
  target: NoteableRefOrId,
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

/** Inserts the note before its quick actions run, so that their system notes come after the note. */
async function write(
  ctx: Context,
  noteable: Noteable,
  wish: NewNoteInput,
  prepared: PreparedWords | undefined,
): Promise<CreatedNote> {
  assertValidNoteBody(wish.body);
  const actions =
    prepared?.actions ?? (await getNoteableKind(noteable).readQuickActions(ctx, wish.body));
  const words = { ...wish, body: actions.text };
  const note = words.body.trim() === "" ? null : await keep(ctx, noteable, words, prepared?.drawn);
  const { changes, messages, failures } = await actions.apply(ctx, noteable);
  if (note === null && failures.length === messages.length) {
    throw validationError({ commands_only: [messages.join(" ")], commands: failures });
  }
  return { noteable, note, changes, messages };
}

async function keep(
  ctx: Context,
  noteable: Noteable,
  wish: NewNoteInput,
  drawn: RenderedNoteBody | undefined,
): Promise<NoteRow> {
  // Checks the length again, because quick actions such as `/shrug` make the body longer.
  assertValidNoteBody(wish.body);
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
    ...(await buildStoredNoteBody(ctx, noteable, wish.body, drawn)),
    attachment: wish.attachment ?? null,
  });
  await markTextUploadsReferenced(ctx, wish.body);
  if (wish.attachment !== undefined) await markAttachmentUsed(ctx, wish.attachment);
  await assertNotesWithinSizeLimits(ctx, noteable);
  await announceNotesEvent(ctx, NOTE_EVENTS.created, noteable, [note]);
  const isOpen = !note.internal;
  // Every reader sees the project's time of last activity, so comments that are internal or on
  // confidential noteables must not change it.
  if (isOpen && !noteable.confidential) await recordActivity(ctx, noteable);
  await updateNoteableAfterDiscussionChange(ctx, noteable, {
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
  await deletePostedDraft(ctx, noteable.id, {
    field: commentOrReplyDraftField(inReplyTo),
    text,
    revision,
  });
}

/**
 * Returns the columns that place the note in a new discussion, or in the discussion that it replies to.
 */
async function placeOf(
  ctx: Context,
  noteable: Noteable,
  { inReplyTo, thread, internal }: NewNoteInput,
) {
  if (inReplyTo !== undefined) return prepareReplyColumns(ctx, noteable, inReplyTo);
  return {
    discussion_id: randomBytes(20).toString("hex"),
    is_reply: false,
    type: thread === true ? NOTE_TYPE.thread : NOTE_TYPE.individual,
    internal: internal === true,
  };
}

/** Returns the columns for the creation date; none when the viewer cannot backdate notes. */
function backdated(ctx: Context, noteable: Noteable, { createdAt: at }: NewNoteInput) {
  if (at === undefined || !canBackdateNotes(ctx.viewer, noteable)) return {};
  if (!isValidCreationTime(at, ctx.now())) throw validationError({ created_at: ["is invalid"] });
  return { created_at: at, updated_at: at };
}

function authorOf({ viewer }: Context): number {
  const userId = viewerUserId(viewer);
  if (userId === null) throw new AppError("unauthenticated", "401 Unauthorized");
  return userId;
}
