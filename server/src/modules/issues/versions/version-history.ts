/** Services that list, compare, restore and delete versions of an issue's title and description. */
import { recordAudit } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { SafeHtml } from "../../../platform/markdown/index.ts";
import { ipAddressKey } from "../../../platform/rate-limits/address-key.ts";
import {
  announceVersionTextsDeleted,
  diffLongTexts,
  clearVersionTexts,
  findPreviousText,
  findVersionById,
  listVersionRowsBefore,
  loadVersionText,
  type VersionText,
  type VersionRow,
} from "../../texts/index.ts";
import { lockIssue } from "../changing/locking.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { editIssue, type IssueEditResult } from "../changing/updating.ts";

export type { VersionRow } from "../../texts/index.ts";

const PAGE_SIZE = 20;

/** Lists versions, newest first. With `before`, lists the versions with a smaller number. */
export async function listVersions(
  ctx: Context,
  ref: IssueRef,
  before?: number,
): Promise<{ issue: IssueRow; versions: VersionRow[]; next: number | null }> {
  const issue = await getIssue(ctx, ref);
  const found = await listVersionRowsBefore(ctx, issue.id, before, PAGE_SIZE + 1);
  const versions = found.slice(0, PAGE_SIZE);
  return {
    issue,
    versions,
    next: found.length > PAGE_SIZE ? (versions.at(-1)?.number ?? null) : null,
  };
}

/** Returns the version with its complete title and description, unless that text was deleted. */
export async function getVersion(
  ctx: Context,
  ref: IssueRef,
  id: number,
): Promise<{ version: VersionRow; words: VersionText }> {
  const issue = await getIssue(ctx, ref);
  const version = await find(ctx, issue, id);
  const isForgotten = version.deleted_at !== null;
  const words = isForgotten
    ? { title: null, description: null }
    : await loadVersionText(ctx, issue, version.number);
  return { version, words };
}

async function find(ctx: Context, issue: IssueRow, id: number): Promise<VersionRow> {
  const version = await findVersionById(ctx, issue.id, id);
  if (version === undefined) throw notFound("Version");
  return version;
}

interface Span {
  first: VersionRow;
  last: VersionRow;
}

/**
 * Finds the versions from `startId` to `id`. Throws a 404 if version 0 is among them, because there
 * is no earlier version to compare it with.
 */
async function span(ctx: Context, issue: IssueRow, id: number, startId = id): Promise<Span> {
  const last = await find(ctx, issue, id);
  const first = startId === id ? last : await find(ctx, issue, startId);
  if (first.number === 0 || first.number > last.number) throw notFound("Version");
  return { first, last };
}

/**
 * Returns the HTML diff of the title, the description, or both. It compares the text before the
 * first with the text after the last of the selected versions.
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
    String(viewerUserId(ctx.viewer) ?? ipAddressKey(ipAddress)),
  );
  const { first, last } = await span(ctx, issue, id, startId);
  if (last.deleted_at !== null) throw notFound("Version");
  const after = await loadVersionText(ctx, issue, last.number);
  const isOne = first === last;
  const diffs: SafeHtml[] = [];
  for (const part of ["title", "description"] as const) {
    const now = after[part];
    if (now === null || (isOne && !last[`has_${part}`])) continue;
    const before = await findPreviousText(ctx, issue.id, first.number, part);
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
  if (version.deleted_at !== null) throw notFound("Version");
  const { title, description } = await loadVersionText(ctx, issue, version.number);
  return editIssue(ctx, ref, {
    title: title ?? undefined,
    description: description ?? undefined,
    lockVersion,
  });
}

/**
 * Deletes title and description of one or more versions permanently. The history still lists them.
 */
export async function deleteVersionTexts(
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
    await recordAudit(inner, {
      action: "issue.versions_forgotten",
      subjectType: "issue",
      subjectId: issue.id,
      details: { project_id: issue.project_id, from: first.number, to: last.number },
    });
  });
}
