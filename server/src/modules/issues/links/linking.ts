/** Services for links between issues: `relates_to`, `blocks` and `is_blocked_by`. */
import { LINK_TYPE, LINKS_PER_ISSUE_MAX, type LinkType } from "@cairn/contract/issues/issue-links";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError, notFoundError } from "../../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../../platform/errors/unique-violation.ts";
import { takeSharedNamespaceLock } from "../../access/index.ts";
import { canReadersOfNoteableReadOther, lockNoteables } from "../../noteables/index.ts";
import {
  announceIssueEvent,
  announceIssuePairEvent,
  ISSUE_EVENTS,
  ISSUE_PAIR_EVENTS,
} from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import {
  countIssueLinks,
  deleteIssueLink,
  insertIssueLinks,
  findIssueLinks,
  lockAndFindBlockingPath,
  type IssueLinkRow,
} from "./linking.queries.ts";
import { getIssue, loadReadableIssues, type IssueRef, type IssueRow } from "../reading/reading.ts";

/** A link as stored. In a link of type `blocks`, the target is the blocked issue. */
export interface StoredIssueLink {
  source: IssueRow;
  target: IssueRow;
  type: "relates_to" | "blocks";
}

/** A linked issue; `type` is the link type as seen from the issue whose links are listed. */
export interface LinkedIssue {
  issue: IssueRow;
  link: IssueLinkRow;
  type: LinkType;
}

/** Leaves out links to issues that the viewer cannot read. */
export async function listIssueLinks(ctx: Context, ref: IssueRef): Promise<LinkedIssue[]> {
  return listLinksOfIssue(ctx, await getIssue(ctx, ref));
}

export async function listLinksOfIssue(ctx: Context, issue: IssueRow): Promise<LinkedIssue[]> {
  const links = await findIssueLinks(ctx, issue.id);
  const others = await loadReadableIssues(
    ctx,
    links.map((link) => otherEnd(link, issue)),
  );
  const byId = new Map(others.map((other) => [other.id, other]));
  return links.flatMap((link) => {
    const other = byId.get(otherEnd(link, issue));
    return other === undefined ? [] : [{ issue: other, link, type: typeFrom(issue, link) }];
  });
}

function otherEnd(link: IssueLinkRow, issue: { id: number }): number {
  return link.source_id === issue.id ? link.target_id : link.source_id;
}

function typeFrom(issue: { id: number }, link: IssueLinkRow): LinkType {
  if (link.link_type === LINK_TYPE.relates_to) return "relates_to";
  return link.source_id === issue.id ? "blocks" : "is_blocked_by";
}

/**
 * Links two issues. Requires Planner access to both; otherwise any user could add links to an issue
 * until it has the maximum number of links.
 */
export async function linkIssues(
  ctx: Context,
  ref: IssueRef,
  otherRef: IssueRef,
  type: LinkType,
): Promise<StoredIssueLink> {
  await spendOnLinks(ctx, 1);
  return ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, seen);
    const { id } = await getIssue(inner, otherRef);
    const [link] = await insertAndAnnounce(inner, seen, [id], type);
    return link as StoredIssueLink;
  });
}

/**
 * Links the issue with several others and locks and checks all of them at once. The caller must have
 * checked that the viewer can read the other issues.
 */
export async function linkIssueToManyIssues(
  ctx: Context,
  ref: IssueRef,
  otherIds: readonly number[],
  type: LinkType,
): Promise<void> {
  await spendOnLinks(ctx, otherIds.length);
  await ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, seen);
    await insertAndAnnounce(inner, seen, otherIds, type);
  });
}

async function insertAndAnnounce(
  ctx: Context,
  seen: IssueRow,
  otherIds: readonly number[],
  type: LinkType,
): Promise<StoredIssueLink[]> {
  await takeSharedNamespaceLock(ctx, { id: seen.project_id });
  await lockNoteables(ctx, [seen.id, ...otherIds]);
  // Reads the issues again after locking them: now no other transaction can change or delete them.
  const found = await loadReadableIssues(ctx, [seen.id, ...otherIds]);
  const byId = new Map(found.map((issue) => [issue.id, issue]));
  const [issue, ...others] = [seen.id, ...otherIds].map((id) => {
    const now = byId.get(id);
    reveal(ctx, issuesPolicy.read, now, () => notFoundError("Issue"));
    authorize(ctx, issuesPolicy.arrange, now);
    return now;
  });
  const links = others.map((other) => linkBetween(issue as IssueRow, other, type));
  await assertRoom(ctx, issue as IssueRow, others);
  await assertNoCycle(ctx, links);
  await storeLinks(ctx, links);
  return links;
}

export function linkBetween(issue: IssueRow, other: IssueRow, type: LinkType): StoredIssueLink {
  if (issue.id === other.id) throw validationError({ target_issue_iid: ["is the same issue"] });
  return type === "is_blocked_by"
    ? { source: other, target: issue, type: "blocks" }
    : { source: issue, target: other, type };
}

export async function spendOnLinks({ viewer, rateLimits }: Context, links: number): Promise<void> {
  const userId = viewerUserId(viewer);
  if (userId !== null) await rateLimits.spend("issueLinks", String(userId), links);
}

/**
 * Removes a link of the issue `ref`, which can be the source or the target of the link. Requires
 * Planner access to the issue `ref`. Links with issues of archived projects cannot be removed.
 */
export async function unlinkIssues(
  ctx: Context,
  ref: IssueRef,
  linkId: number,
): Promise<StoredIssueLink> {
  await spendOnLinks(ctx, 1);
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    await takeSharedNamespaceLock(inner, { id: issue.project_id });
    authorize(inner, issuesPolicy.arrange, await getIssue(inner, ref));
    const found = (await listLinksOfIssue(inner, issue)).find(({ link }) => link.id === linkId);
    if (found === undefined) throw notFoundError("Issue link");
    if (found.issue.archived) throw new AppError("forbidden", "403 Forbidden");
    const link = await removeLink(inner, issue, found);
    if (link === null) throw notFoundError("Issue link");
    return link;
  });
}

/**
 * Deletes and announces a link of the issue. Returns null when a concurrent request deleted it first. The
 * caller must have checked the policy.
 */
export async function removeLink(
  ctx: Context,
  issue: IssueRow,
  { issue: other, link, type }: LinkedIssue,
): Promise<StoredIssueLink | null> {
  if (!(await deleteIssueLink(ctx, link.id))) return null;
  const isSource = link.source_id === issue.id;
  const removed: StoredIssueLink = {
    ...(isSource ? { source: issue, target: other } : { source: other, target: issue }),
    type: type === "relates_to" ? "relates_to" : "blocks",
  };
  await announce(ctx, removed, ISSUE_PAIR_EVENTS.unlinked);
  return removed;
}

/**
 * Inserts and announces links, and returns their ids. The caller must have locked the issues and checked
 * the policy, the number of links and that no issue blocks itself.
 */
export async function storeLinks(
  ctx: Context,
  links: readonly StoredIssueLink[],
): Promise<number[]> {
  const author_id = viewerUserId(ctx.viewer);
  if (author_id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  const taken = new AppError("conflict", "These issues are already linked");
  const rows = links.map((link) => ({ ...link, link_type: LINK_TYPE[link.type], author_id }));
  const ids = await mapUniqueViolation("issue_links_once", taken, () =>
    insertIssueLinks(ctx, rows),
  );
  for (const link of links) await announce(ctx, link, ISSUE_PAIR_EVENTS.linked);
  return ids;
}

async function assertRoom(ctx: Context, issue: IssueRow, others: readonly IssueRow[]) {
  const ids = [issue, ...others].map(({ id }) => id);
  const counts = await countIssueLinks(ctx, ids);
  const isFull = (id: number, added: number) => (counts.get(id) ?? 0) + added > LINKS_PER_ISSUE_MAX;
  if (!isFull(issue.id, others.length) && !others.some(({ id }) => isFull(id, 1))) return;
  throw validationError({ links: [`are too many (maximum is ${LINKS_PER_ISSUE_MAX})`] });
}

/**
 * Throws if an issue would block itself through the new links and others. The chain of other issues can
 * be hidden from the viewer, who then learns of it; a cycle would be worse, because it cannot be resolved.
 */
async function assertNoCycle(ctx: Context, links: readonly StoredIssueLink[]): Promise<void> {
  const blocking = links.filter(({ type }) => type === "blocks");
  if (blocking.length === 0) return;
  const path = await lockAndFindBlockingPath(
    ctx,
    blocking.map(({ target }) => target.id),
    blocking.map(({ source }) => source.id),
  );
  if (path === "found") throw validationError({ link_type: ["would make an issue block itself"] });
  if (path === "too many issues") {
    throw validationError({ link_type: ["would block too many issues through other issues"] });
  }
}

/** Announces a new or removed link to the pages of both issues and to their histories. */
async function announce(
  ctx: Context,
  { source, target, type }: StoredIssueLink,
  event: typeof ISSUE_PAIR_EVENTS.linked,
): Promise<void> {
  await announceLinksChanged(ctx, source, target);
  await announceLinksChanged(ctx, target, source);
  await announceIssuePairEvent(ctx, event, source, target, { link_type: type });
}

/**
 * Sends an event to the open pages of an issue only if everyone who can read this issue can also
 * read the linked one. Otherwise the event would reveal that a hidden issue exists.
 */
export async function announceLinksChanged(
  ctx: Context,
  issue: IssueRow,
  linked: IssueRow,
): Promise<void> {
  if (!canReadersOfNoteableReadOther(issue, linked)) return;
  await announceIssueEvent(ctx, ISSUE_EVENTS.updated, issue, { changed: ["links"], assigned: [] });
}
