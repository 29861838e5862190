/** Services that list, compare and delete versions of a noteable's title and description. */
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import { authorize, type Action } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { SafeHtml } from "../../platform/markdown/index.ts";
import { buildIpAddressKey } from "../../platform/rate-limits/address-key.ts";
import { lockAndReadNoteable, type Noteable } from "../noteables/index.ts";
import type { NoteableWithText } from "./described.ts";
import { diffLongTexts } from "./diff-thread.ts";
import { announceVersionTextsDeleted } from "./texts.events.ts";
import {
  clearVersionTexts,
  findTextBeforeVersion,
  findTextVersionById,
  listVersionRowsBefore,
  type TextVersionRow,
} from "./versions.queries.ts";
import { loadVersionText, type VersionText } from "./versions.ts";

export type { TextVersionRow } from "./versions.queries.ts";

export type VersionedNoteable = Noteable & NoteableWithText;

/** Loads the noteable for the viewer, or throws a 404. */
export type NoteableReader<Row extends VersionedNoteable> = (ctx: Context) => Promise<Row>;

const PAGE_SIZE = 20;

/** Lists versions, newest first. With `before`, lists the versions with a smaller number. */
export async function listVersions(
  ctx: Context,
  read: NoteableReader<VersionedNoteable>,
  before?: number,
): Promise<{ noteable: VersionedNoteable; versions: TextVersionRow[]; next: number | null }> {
  const noteable = await read(ctx);
  const found = await listVersionRowsBefore(ctx, noteable.id, before, PAGE_SIZE + 1);
  const versions = found.slice(0, PAGE_SIZE);
  return {
    noteable,
    versions,
    next: found.length > PAGE_SIZE ? (versions.at(-1)?.number ?? null) : null,
  };
}

/**
 * Returns the version with its complete title and description, which are null if they were deleted.
 */
export async function getVersion(
  ctx: Context,
  read: NoteableReader<VersionedNoteable>,
  id: number,
): Promise<{ version: TextVersionRow; words: VersionText }> {
  const noteable = await read(ctx);
  const version = await find(ctx, noteable, id);
  const isForgotten = version.deleted_at !== null;
  const words = isForgotten
    ? { title: null, description: null }
    : await loadVersionText(ctx, noteable, version.number);
  return { version, words };
}

async function find(ctx: Context, noteable: NoteableWithText, id: number): Promise<TextVersionRow> {
  const version = await findTextVersionById(ctx, noteable.id, id);
  if (version === undefined) throw notFoundError("Version");
  return version;
}

interface Span {
  first: TextVersionRow;
  last: TextVersionRow;
}

/**
 * Finds the first version (`startId`) and the last version (`id`) of a comparison. Throws a 404 if
 * the first is version 0, which has no earlier version, or is newer than the last.
 */
async function span(
  ctx: Context,
  noteable: NoteableWithText,
  id: number,
  startId = id,
): Promise<Span> {
  const last = await find(ctx, noteable, id);
  const first = startId === id ? last : await find(ctx, noteable, startId);
  if (first.number === 0 || first.number > last.number) throw notFoundError("Version");
  return { first, last };
}

/**
 * Returns the HTML diff of title and description between the text before version `startId` and the
 * text of version `id`. Without `startId`, shows only the change of version `id`.
 */
export async function diffVersions(
  ctx: Context,
  read: NoteableReader<VersionedNoteable>,
  id: number,
  startId?: number,
): Promise<SafeHtml> {
  const noteable = await read(ctx);
  const { ipAddress } = ctx.viewer;
  // Comparing long texts takes CPU time, so the rate limit also counts requests of visitors, by IP
  // address.
  await ctx.rateLimits.spend(
    "markdown",
    String(viewerUserId(ctx.viewer) ?? buildIpAddressKey(ipAddress)),
  );
  const { first, last } = await span(ctx, noteable, id, startId);
  if (last.deleted_at !== null) throw notFoundError("Version");
  const after = await loadVersionText(ctx, noteable, last.number);
  const isOne = first === last;
  const diffs: SafeHtml[] = [];
  for (const part of ["title", "description"] as const) {
    const now = after[part];
    if (now === null || (isOne && !last[`has_${part}`])) continue;
    const before = await findTextBeforeVersion(ctx, noteable.id, first.number, part);
    if (before !== now) diffs.push(await diffLongTexts(ctx, before, now));
  }
  return diffs.join("\n\n") as SafeHtml;
}

/** Returns title and description of a version to restore. Throws a 404 if they were deleted. */
export async function getRestorableText<Row extends VersionedNoteable>(
  ctx: Context,
  read: NoteableReader<Row>,
  update: Action<Row>,
  id: number,
): Promise<{ title: string | undefined; description: string | undefined }> {
  const noteable = await read(ctx);
  authorize(ctx, update, noteable);
  const version = await find(ctx, noteable, id);
  if (version.deleted_at !== null) throw notFoundError("Version");
  const { title, description } = await loadVersionText(ctx, noteable, version.number);
  return { title: title ?? undefined, description: description ?? undefined };
}

/**
 * Deletes title and description of one or more versions permanently. The history still lists them.
 */
export async function deleteTextsOfVersionRange<Row extends VersionedNoteable>(
  ctx: Context,
  read: NoteableReader<Row>,
  deletion: Action<Row>,
  { id, startId }: { id: number; startId?: number | undefined },
): Promise<void> {
  await deleteTexts(ctx, read, deletion, (inner, noteable) => span(inner, noteable, id, startId));
}

/** Deletes title and description of one version, which can be version 0, the original. */
export async function deleteVersionText<Row extends VersionedNoteable>(
  ctx: Context,
  read: NoteableReader<Row>,
  deletion: Action<Row>,
  id: number,
): Promise<void> {
  await deleteTexts(ctx, read, deletion, async (inner, noteable) => {
    const version = await find(inner, noteable, id);
    return { first: version, last: version };
  });
}

async function deleteTexts<Row extends VersionedNoteable>(
  ctx: Context,
  read: NoteableReader<Row>,
  deletion: Action<Row>,
  wanted: (inner: Context, noteable: Row) => Promise<Span>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const noteable = await lockAndReadNoteable(inner, () => read(inner));
    authorize(inner, deletion, noteable);
    const { first, last } = await wanted(inner, noteable);
    const by = viewerUserId(inner.viewer);
    const ids = await clearVersionTexts(inner, noteable.id, {
      from: first.number,
      to: last.number,
      by,
    });
    await announceVersionTextsDeleted(inner, noteable, ids);
    await recordAuditEvent(inner, {
      action: `${noteable.kind}.versions_forgotten`,
      subjectType: noteable.kind,
      subjectId: noteable.id,
      details: {
        [noteable.place.kind === "project" ? "project_id" : "group_id"]: noteable.place.id,
        from: first.number,
        to: last.number,
      },
    });
  });
}
