/**
 * Services that list and compare the versions of a comment, and delete the text of an earlier one.
 * A viewer who can read the comment can read its versions.
 */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import type { Noteable } from "../../noteables/index.ts";
import { diffLongTexts } from "../../texts/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import {
  getNote,
  lockNote,
  toNotePolicyTarget,
  type NoteRef,
  type NoteWithNoteable,
} from "./finding.ts";
import {
  clearNoteVersion,
  findNoteBodyBeforeVersion,
  findNoteVersion,
  listNoteVersionRowsBefore,
  type NoteVersionBodyRow,
  type NoteVersionRow,
} from "./note-versions.queries.ts";
import { spendNotesRateLimit } from "./rate-limit.ts";

export type { NoteVersionRow } from "./note-versions.queries.ts";

const PAGE_SIZE = 20;

/** Lists versions, newest first. With `before`, lists the versions with a smaller number. */
export async function listNoteVersions(
  ctx: Context,
  ref: NoteRef,
  before?: number,
): Promise<{ noteable: Noteable; versions: NoteVersionRow[]; next: number | null }> {
  const { note, noteable } = await getComment(ctx, ref);
  const found = await listNoteVersionRowsBefore(ctx, note.id, before, PAGE_SIZE + 1);
  const versions = found.slice(0, PAGE_SIZE);
  return {
    noteable,
    versions,
    next: found.length > PAGE_SIZE ? (versions.at(-1)?.number ?? null) : null,
  };
}

export async function getNoteVersion(
  ctx: Context,
  ref: NoteRef,
  number: number,
): Promise<NoteVersionBodyRow> {
  const { note } = await getComment(ctx, ref);
  return getVersionOf(ctx, note.id, number);
}

/** Throws 404 for a system note, which nobody can edit. */
async function getComment(ctx: Context, ref: NoteRef): Promise<NoteWithNoteable> {
  const found = await getNote(ctx, ref);
  if (found.note.action !== null) throw notFoundError("Note");
  return found;
}

async function getVersionOf(
  ctx: Context,
  noteId: number,
  number: number,
): Promise<NoteVersionBodyRow> {
  const version = await findNoteVersion(ctx, noteId, number);
  if (version === undefined) throw notFoundError("Version");
  return version;
}

/** Returns the HTML diff between a version and the latest earlier version that was not deleted. */
export async function diffNoteVersion(
  ctx: Context,
  ref: NoteRef,
  number: number,
): Promise<SafeHtml> {
  const { note } = await getComment(ctx, ref);
  // Comparing long texts takes CPU time, so the rate limit also counts requests of visitors, by IP
  // address.
  await ctx.rateLimits.spend(
    "markdown",
    String(viewerUserId(ctx.viewer) ?? buildIpAddressKey(ctx.viewer.ipAddress)),
  );
  const version = await getVersionOf(ctx, note.id, number);
  if (version.is_deleted) throw notFoundError("Version");
  const before = await findNoteBodyBeforeVersion(ctx, note.id, version.number);
  return diffLongTexts(ctx, before, version.body);
}

/**
 * Deletes the text of an earlier version permanently. The history still lists the version. Throws 404
 * for the current version, whose text is the comment itself.
 */
export async function deleteNoteVersionText(
  ctx: Context,
  ref: NoteRef,
  number: number,
): Promise<void> {
  await spendNotesRateLimit(ctx);
  await ctx.transaction(async (inner) => {
    const found = await lockNote(inner, ref);
    authorize(inner, notesPolicy.update, toNotePolicyTarget(found));
    const { note } = found;
    if (!(await clearNoteVersion(inner, note.id, number))) throw notFoundError("Version");
    await recordAuditEvent(inner, {
      action: "note.version_deleted",
      subjectType: "note",
      subjectId: note.id,
      details: { noteable_id: note.noteable_id, number },
    });
  });
}
