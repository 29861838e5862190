/** Service that edits a note. The body before the edit is kept in the table `note_versions`. */
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { getNoteableKind, type ExtractedQuickActions } from "../../noteables/index.ts";
import { markTextUploadsReferenced } from "../../uploads/index.ts";
import {
  assertValidNoteBody,
  renderNoteBody,
  buildStoredNoteBody,
  checkNoteForSpam,
  type RenderedNoteBody,
} from "./note-body.ts";
import { updateNoteableAfterDiscussionChange } from "../discussion-counters.ts";
import {
  getNote,
  lockNote,
  toNotePolicyTarget,
  type NoteWithNoteable,
  type NoteRef,
} from "./finding.ts";
import { saveNoteBodyBeforeEdit } from "./note-versions.queries.ts";
import { announceNotesEvent, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { updateNoteText, type NoteRow } from "../notes.queries.ts";
import { removeNoteOfLockedNoteable } from "./removing.ts";
import { assertNotesWithinSizeLimits } from "./size-limits.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export interface NoteEditInput {
  body: string;
  /** The `lock_version` that the edit is based on. Without it, the edit overwrites later changes. */
  lockVersion?: number | undefined;
  /**
   * Whether the note is internal. An edit cannot change this: a value that differs from the note's
   * current value is an error.
   */
  internal?: boolean | undefined;
}

/**
 * Returns the updated note. A body with only quick actions deletes the note; the result is then null.
 */
export async function editNote(
  ctx: Context,
  ref: NoteRef,
  edit: NoteEditInput,
): Promise<NoteWithNoteable | null> {
  const prepared = await prepare(ctx, ref, edit);
  return ctx.transaction(async (inner) => {
    const found = await lockNote(inner, ref);
    authorize(inner, notesPolicy.update, toNotePolicyTarget(found));
    return save(inner, found, edit, prepared);
  });
}

interface PreparedEdit {
  actions: ExtractedQuickActions;
  drawn: RenderedNoteBody;
}

/** Renders the body before the noteable is locked, because rendering is slow. */
async function prepare(ctx: Context, ref: NoteRef, { body }: NoteEditInput): Promise<PreparedEdit> {
  const found = await getNote(ctx, ref);
  authorize(ctx, notesPolicy.update, toNotePolicyTarget(found));
  await spendNotesRateLimit(ctx);
  assertValidNoteBody(body);
  const actions = await getNoteableKind(found.noteable).readQuickActions(ctx, body);
  return { actions, drawn: await renderNoteBody(ctx, actions.text) };
}

async function save(
  ctx: Context,
  found: NoteWithNoteable,
  { lockVersion, internal }: NoteEditInput,
  { actions, drawn }: PreparedEdit,
): Promise<NoteWithNoteable | null> {
  const { note, noteable } = found;
  if ((internal ?? note.internal) !== note.internal) {
    throw validationError({ confidential: ["can't be changed"] });
  }
  const { text } = actions;
  const isSame = text === note.body;
  if (!isSame && lockVersion !== undefined && lockVersion < note.lock_version) {
    throw new AppError("stale", STALE, { current: found });
  }
  const isGone = text.trim() === "";
  if (isGone) await removeNoteOfLockedNoteable(ctx, found);
  const now = isGone || isSame ? note : await rewrite(ctx, found, text, drawn);
  await actions.apply(ctx, noteable);
  return isGone ? null : { note: now, noteable };
}

const STALE = "Someone edited this comment at the same time you did.";

async function rewrite(
  ctx: Context,
  { note, noteable }: NoteWithNoteable,
  body: string,
  drawn: RenderedNoteBody,
): Promise<NoteRow> {
  // Checks the length again, because quick actions such as `/shrug` make the body longer.
  assertValidNoteBody(body);
  await checkNoteForSpam(ctx, noteable, { body, internal: note.internal }, note);
  await saveNoteBodyBeforeEdit(ctx, note);
  await markTextUploadsReferenced(ctx, body);
  const now = await updateNoteText(ctx, note.id, {
    ...(await buildStoredNoteBody(ctx, noteable, body, drawn)),
    lock_version: note.lock_version + 1,
    last_edited_at: ctx.now().toISOString(),
    last_edited_by_id: viewerUserId(ctx.viewer) as number,
  });
  if (body.length > note.body.length) await assertNotesWithinSizeLimits(ctx, noteable);
  await announceNotesEvent(ctx, NOTE_EVENTS.updated, noteable, [now], { edited: true });
  await updateNoteableAfterDiscussionChange(ctx, noteable, { quietly: now.internal });
  return now;
}
