/** Services that list, compare, restore and delete versions of an issue's title and description. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import {
  announceVersionTextsDeleted,
  diffLongTexts,
  clearVersionTexts,
  findTextBeforeVersion,
  findTextVersionById,
  listVersionRowsBefore,
  loadVersionText,
  type VersionText,
  type TextVersionRow,
} from "../../texts/index.ts";
import { lockIssue } from "../changing/locking.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { editIssueWithRateLimit, type IssueEditResult } from "../changing/updating.ts";

export type { TextVersionRow } from "../../texts/index.ts";

const PAGE_SIZE = 20;

/** Lists versions, newest first. With `before`, lists the versions with a smaller number. */
export async function listVersions(
  ctx: Context,
  ref: IssueRef,
  before?: number,
): Promise<{ issue: IssueRow; versions: TextVersionRow[]; next: number | null }> {
  const issue = await getIssue(ctx, ref);
  const found = await listVersionRowsBefore(ctx, issue.id, before, PAGE_SIZE + 1);
  const versions = found.slice(0, PAGE_SIZE);
  return {
    issue,
    versions,
    next: found.length > PAGE_SIZE ? (versions.at(-1)?.number ?? null) : null,
  };
}

/**
 * Returns the version with its complete title and description, which are null if they were deleted.
 */
export async function getVersion(
  ctx: Context,
  ref: IssueRef,
  id: number,
): Promise<{ version: TextVersionRow; words: VersionText }> {
  const issue = await getIssue(ctx, ref);
  const version = await find(ctx, issue, id);
  const isForgotten = version.deleted_at !== null;
  const words = isForgotten
    ? { title: null, description: null }
    : await loadVersionText(ctx, issue, version.number);
  return { version, words };
}

async function find(ctx: Context, issue: IssueRow, id: number): Promise<TextVersionRow> {
  const version = await findTextVersionById(ctx, issue.id, id);
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
async function span(ctx: Context, issue: IssueRow, id: number, startId = id): Promise<Span> {
  const last = await find(ctx, issue, id);
  const first = startId === id ? last : await find(ctx, issue, startId);
  if (first.number === 0 || first.number > last.number) throw notFoundError("Version");
  return { first, last };
}

/**
 * Returns the HTML diff of title and description between the text before version `startId` and the
 * text of version `id`. Without `startId`, shows only the change of version `id`.
 */
export async function diffVersions(
  ctx: Context,
  ref: IssueRef,
  id: number,
  startId?: number,
): Promise<SafeHtml> {
  const issue = await getIssue(ctx, ref);
  const { ipAddress } = ctx.viewer;
  // Comparing long texts takes CPU time, so the rate limit also counts requests of visitors, by IP
  // address.
  await ctx.rateLimits.spend(
    "markdown",
    String(viewerUserId(ctx.viewer) ?? buildIpAddressKey(ipAddress)),
  );
  const { first, last } = await span(ctx, issue, id, startId);
  if (last.deleted_at !== null) throw notFoundError("Version");
  const after = await loadVersionText(ctx, issue, last.number);
  const isOne = first === last;
  const diffs: SafeHtml[] = [];
  for (const part of ["title", "description"] as const) {
    const now = after[part];
    if (now === null || (isOne && !last[`has_${part}`])) continue;
    const before = await findTextBeforeVersion(ctx, issue.id, first.number, part);
    if (before !== now) diffs.push(await diffLongTexts(before, now));
  }
  return diffs.join("\n\n") as SafeHtml;
}

/** Saves the title and description of the version as a new version. The later versions stay. */
export async function restoreVersion(
  ctx: Context,
  ref: IssueRef,
  id: number,
  lockVersion?: number,
): Promise<IssueEditResult> {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, issuesPolicy.update, issue);
  const version = await find(ctx, issue, id);
  if (version.deleted_at !== null) throw notFoundError("Version");
  const { title, description } = await loadVersionText(ctx, issue, version.number);
  return editIssueWithRateLimit(ctx, ref, {
    title: title ?? undefined,
    description: description ?? undefined,
    lockVersion,
  });
}

/**
 * Deletes title and description of one or more versions permanently. The history still lists them.
 */
export async function deleteTextsOfVersionRange(
  ctx: Context,
  ref: IssueRef,
  id: number,
  startId?: number,
): Promise<void> {
  await forget(ctx, ref, (inner, issue) => span(inner, issue, id, startId));
}

/** Deletes title and description of one version, which can be version 0, the original. */
export async function deleteVersionText(ctx: Context, ref: IssueRef, id: number): Promise<void> {
  await forget(ctx, ref, async (inner, issue) => {
    const version = await find(inner, issue, id);
    return { first: version, last: version };
  });
}

async function forget(
  ctx: Context,
  ref: IssueRef,
  wanted: (inner: Context, issue: IssueRow) => Promise<Span>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const { first, last } = await wanted(inner, issue);
    const by = viewerUserId(inner.viewer);
    const ids = await clearVersionTexts(inner, issue.id, {
      from: first.number,
      to: last.number,
      by,
    });
    await announceVersionTextsDeleted(inner, issue, ids);
    await recordAuditEvent(inner, {
      action: "issue.versions_forgotten",
      subjectType: "issue",
      subjectId: issue.id,
      details: { project_id: issue.project_id, from: first.number, to: last.number },
    });
  });
}
