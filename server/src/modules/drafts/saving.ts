/** Services that save, list and delete drafts, which all devices of a user share. */
import { DRAFTS_PER_NOTEABLE_MAX, type Draft } from "@cairn/contract/drafts";
import { randomInt } from "node:crypto";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { getNoteable, type NoteableRef } from "../noteables/index.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import { DRAFT_CHANGED, draftStream } from "./drafts.events.ts";
import { draftsPolicy } from "./drafts.policy.ts";
import {
  deleteDraft,
  findDrafts,
  deleteDraftsBefore,
  lockDraft,
  insertDraft,
  updateDraft,
  measureOtherDrafts,
  type UserAndNoteableIds,
  type DraftRow,
  type DraftUsage,
} from "./drafts.queries.ts";
import { decryptDraft, encryptDraft } from "./draft-encryption.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Maximum number of bytes of a user's drafts at one noteable. The limit is low, because a page
 * reads all these drafts in one request.
 */
const BYTES_MAX = 4 * MEGABYTE;
/** Limits per user for the sum of their drafts at all noteables. */
const OWN_MAX = { count: 2_000, bytes: 50 * MEGABYTE } as const;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH = 1_000;
/**
 * New drafts get a random revision below this number, so that the integer column cannot overflow.
 */
const FIRST_REVISION_MAX = 2 ** 30;

export async function listDrafts(ctx: Context, ref: NoteableRef): Promise<Draft[]> {
  const noteable = await getNoteable(ctx, ref);
  authorize(ctx, draftsPolicy.list, noteable);
  const userId = viewerUserId(ctx.viewer) as number;
  const rows = await findDrafts(ctx, { userId, noteableId: noteable.id });
  return rows.flatMap((row) => decryptDraft(ctx, userId, row) ?? []);
}

export interface DraftUpdate {
  field: string;
  /** An empty text deletes the draft. */
  text: string;
  /**
   * The revision that the device last read. If the stored draft has another revision, saving fails.
   */
  revision: number;
}

/**
 * Saves the draft, or deletes it and returns null when the text is empty. Throws an error with the
 * code `stale` when another device has changed the draft since `revision`.
 */
export async function saveDraft(
  ctx: Context,
  ref: NoteableRef,
  change: DraftUpdate,
): Promise<Draft | null> {
  const userId = viewerUserId(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("drafts", String(userId));
  return ctx.transaction(async (inner) => {
    const noteable = await getNoteable(inner, ref);
    authorize(inner, draftsPolicy.keep, noteable);
    return put(inner, { userId: userId as number, noteableId: noteable.id }, change);
  });
}

async function put(
  ctx: Context,
  place: UserAndNoteableIds,
  change: DraftUpdate,
): Promise<Draft | null> {
  const row = await lockDraft(ctx, place, change.field);
  const kept = row && decryptDraft(ctx, place.userId, row);
  if (kept?.text === change.text) return kept;
  if (kept && kept.revision !== change.revision) throw stale(kept);
  if (change.text === "") return row ? drop(ctx, place, change.field) : null;
  await assertRoom(ctx, place, change);
  const written = await write(ctx, place, change, row);
  // Starts again when another device has inserted the same draft meanwhile, to compare with the
  // revision of that draft.
  if (written === undefined) return put(ctx, place, change);
  await markTextUploadsReferenced(ctx, change.text);
  await tell(ctx, place, written);
  return { field: written.field, text: change.text, ...timesOf(written) };
}

/**
 * Deletes the draft whose text the caller has posted, in the caller's transaction. Keeps the draft
 * if another device has saved a different text since `revision`.
 */
export async function deletePostedDraft(
  ctx: Context,
  noteableId: number,
  { field, text, revision }: DraftUpdate,
): Promise<void> {
  const place = { userId: viewerUserId(ctx.viewer) as number, noteableId };
  const row = await lockDraft(ctx, place, field);
  if (row === undefined) return;
  const isSaid = row.revision === revision || decryptDraft(ctx, place.userId, row)?.text === text;
  if (isSaid) await drop(ctx, place, field);
}

/**
 * Encrypts and stores the draft. A new draft starts at a random revision, so that its revision
 * differs from that of a deleted draft. Otherwise a device that remembers the deleted draft could
 * overwrite the new one.
 */
function write(
  ctx: Context,
  place: UserAndNoteableIds,
  { field, text }: DraftUpdate,
  row?: DraftRow,
) {
  const sealed_body = encryptDraft(ctx, place.userId, text);
  if (row) return updateDraft(ctx, place, { field, sealed_body });
  return insertDraft(ctx, place, {
    field,
    sealed_body,
    revision: randomInt(1, FIRST_REVISION_MAX),
  });
}

async function drop(ctx: Context, place: UserAndNoteableIds, field: string): Promise<null> {
  await deleteDraft(ctx, place, field);
  await tell(ctx, place, { field, revision: null });
  return null;
}

function tell(
  ctx: Context,
  { userId, noteableId }: UserAndNoteableIds,
  { field, revision }: { field: string; revision: number | null },
): Promise<void> {
  return ctx.announce({
    type: DRAFT_CHANGED,
    stream: draftStream(userId),
    payload: { noteable_id: noteableId, field, revision },
  });
}

async function assertRoom(
  ctx: Context,
  place: UserAndNoteableIds,
  { field, text }: DraftUpdate,
): Promise<void> {
  const { here, everywhere } = await measureOtherDrafts(ctx, place, field);
  const more = Buffer.byteLength(text);
  const fits = ({ count, bytes }: DraftUsage, most: DraftUsage) =>
    count < most.count && bytes + more <= most.bytes;
  if (!fits(here, { count: DRAFTS_PER_NOTEABLE_MAX, bytes: BYTES_MAX })) {
    throw new AppError("unprocessable", "You have too many drafts here.");
  }
  if (fits(everywhere, OWN_MAX)) return;
  throw new AppError("unprocessable", "You have too many drafts.");
}

function stale(current: Draft): AppError {
  return new AppError("stale", "This draft was changed elsewhere.", { current });
}

const timesOf = ({ revision, updated_at }: DraftRow) => ({ revision, updated_at });

export const draftsJobs: readonly Job[] = [
  {
    name: "drafts:forget",
    every: "20 3 * * *",
    async run(ctx) {
      const before = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS);
      const portion = () => ctx.transaction((inner) => deleteDraftsBefore(inner, before, BATCH));
      while ((await portion()) === BATCH);
    },
  },
];
