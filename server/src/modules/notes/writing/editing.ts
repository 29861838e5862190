/** Changing what a note says. What it said before is kept. */
import { authorize } from "../../../platform/auth/actions.ts";
import { userIdOf } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { kindOf, type ReadQuickActions } from "../../noteables/index.ts";
import { keepFilesNamedIn } from "../../uploads/index.ts";
import { assertKeepable, drawBody, keptBody, look, type DrawnBody } from "./note-body.ts";
import { touchDiscussion } from "../discussion-counters.ts";
import { getNote, holdNote, subjectOf, type Found, type NoteRef } from "./finding.ts";
import { keepVersion } from "./deleted-notes.queries.ts";
import { announceNotes, NOTE_EVENTS } from "../notes.events.ts";
import { notesPolicy } from "../notes.policy.ts";
import { rewriteNote, type NoteRow } from "../notes.queries.ts";
import { takeAway } from "./removing.ts";
import { assertRoom } from "./size-limits.ts";
import { spendOnNotes } from "./rate-limit.ts";

export interface NoteEdit {
  body: string;
  /** The one that the edit began with; without it the last edit wins. */
  lockVersion?: number | undefined;
  /** Cannot be changed; where it is said, it must be as it is. */
  internal?: boolean | undefined;
}

/** The note as it is now; null when only quick actions were left of it, and it is gone. */
export async function editNote(ctx: Context, ref: NoteRef, edit: NoteEdit): Promise<Found | null> {
  const prepared = await prepare(ctx, ref, edit);
  return ctx.transaction(async (inner) => {
    const found = await holdNote(inner, ref);
    authorize(inner, notesPolicy.update, subjectOf(found));
    return save(inner, found, edit, prepared);
  });
}

interface PreparedEdit {
  actions: ReadQuickActions;
  drawn: DrawnBody;
}

/** The slow part, before anything is locked. */
async function prepare(ctx: Context, ref: NoteRef, { body }: NoteEdit): Promise<PreparedEdit> {
  const found = await getNote(ctx, ref);
  authorize(ctx, notesPolicy.update, subjectOf(found));
  await spendOnNotes(ctx);
  assertKeepable(body);
  const actions = await kindOf(found.noteable).readQuickActions(body);
  return { actions, drawn: await drawBody(ctx, actions.text) };
}

async function save(
  ctx: Context,
  found: Found,
  { lockVersion, internal }: NoteEdit,
  { actions, drawn }: PreparedEdit,
): Promise<Found | null> {
  const { note, noteable } = found;
  if ((internal ?? note.internal) !== note.internal) {
    throw invalid({ confidential: ["can't be changed"] });
  }
  const { text } = actions;
  const isSame = text === note.body;
  if (!isSame && lockVersion !== undefined && lockVersion < note.lock_version) {
    throw new AppError("stale", STALE, { current: found });
  }
  const isGone = text.trim() === "";
  if (isGone) await takeAway(ctx, found);
  const now = isGone || isSame ? note : await rewrite(ctx, found, text, drawn);
  await actions.apply(ctx, noteable);
  return isGone ? null : { note: now, noteable };
}

const STALE = "Someone edited this comment at the same time you did.";

async function rewrite(
  ctx: Context,
  { note, noteable }: Found,
  body: string,
  drawn: DrawnBody,
): Promise<NoteRow> {
  // Quick actions that stand for words may have made it longer.
  assertKeepable(body);
  await look(ctx, noteable, { body, internal: note.internal }, note);
  await keepVersion(ctx, note);
  await keepFilesNamedIn(ctx, body);
  const now = await rewriteNote(ctx, note.id, {
    ...(await keptBody(ctx, noteable, body, drawn)),
    lock_version: note.lock_version + 1,
    last_edited_at: ctx.now().toISOString(),
    last_edited_by_id: userIdOf(ctx.viewer) as number,
  });
  if (body.length > note.body.length) await assertRoom(ctx, noteable);
  await announceNotes(ctx, NOTE_EVENTS.updated, noteable, [now], { edited: true });
  await touchDiscussion(ctx, noteable, { quietly: now.internal });
  return now;
}
