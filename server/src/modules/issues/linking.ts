/** Saying that two issues have to do with each other, or that one has to wait for the other. */
import { LINK_TYPE, LINKS_MAX, type LinkType } from "@cairn/contract/issue-links";
import { authorize } from "../../platform/auth/actions.ts";
import { NOBODY, userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { unlessTaken } from "../../platform/errors/taken.ts";
import { holdPlace } from "../access/index.ts";
import { announceIssue, announcePair, ISSUE_EVENTS, PAIR_EVENTS } from "./issues.events.ts";
import { issuesPolicy } from "./issues.policy.ts";
import {
  countLinks,
  deleteLink,
  holdIssues,
  insertLink,
  linksOf,
  type LinkRow,
} from "./linking.queries.ts";
import { getIssue, issuesForViewer, type IssueRef, type IssueRow } from "./reading.ts";

/** As it is stored: who waits is always the target. */
export interface Link {
  source: IssueRow;
  target: IssueRow;
  type: "relates_to" | "blocks";
}

/** What an issue is linked with, as told from there. */
export interface Linked {
  issue: IssueRow;
  link: LinkRow;
  type: LinkType;
}

/** A link with something that the viewer may not read is not there for them. */
export async function listLinks(ctx: Context, ref: IssueRef): Promise<Linked[]> {
  return linkedWith(ctx, await getIssue(ctx, ref));
}

async function linkedWith(ctx: Context, issue: IssueRow): Promise<Linked[]> {
  const links = await linksOf(ctx, issue.id);
  const others = await issuesForViewer(
    ctx,
    links.map((link) => otherEnd(link, issue)),
  );
  const byId = new Map(others.map((other) => [other.id, other]));
  return links.flatMap((link) => {
    const other = byId.get(otherEnd(link, issue));
    return other === undefined ? [] : [{ issue: other, link, type: typeFrom(issue, link) }];
  });
}

function otherEnd(link: LinkRow, issue: { id: number }): number {
  return link.source_id === issue.id ? link.target_id : link.source_id;
}

function typeFrom(issue: { id: number }, link: LinkRow): LinkType {
  if (link.link_type === LINK_TYPE.relates_to) return "relates_to";
  return link.source_id === issue.id ? "blocks" : "is_blocked_by";
}

/** By those who arrange both: nobody else can fill the list of either, not even unseen. */
export async function linkIssues(
  ctx: Context,
  ref: IssueRef,
  otherRef: IssueRef,
  type: LinkType,
): Promise<Link> {
  const userId = userIdOf(ctx.viewer);
  if (userId !== null) await ctx.rateLimits.spend("issueLinks", String(userId));
  return ctx.transaction(async (inner) => {
    const seen = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, seen);
    const seenOther = await getIssue(inner, otherRef);
    await holdPlace(inner, { id: seen.project_id });
    await holdIssues(inner, [seen.id, seenOther.id]);
    // As they are now that neither goes away.
    const issue = await getIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const other = await getIssue(inner, otherRef);
    authorize(inner, issuesPolicy.arrange, other);
    if (issue.id === other.id) throw invalid({ target_issue_iid: ["is the same issue"] });
    for (const { id } of [issue, other]) await assertRoom(inner, id);
    const link: Link =
      type === "is_blocked_by"
        ? { source: other, target: issue, type: "blocks" }
        : { source: issue, target: other, type };
    await insert(inner, link);
    await announce(inner, link, PAIR_EVENTS.linked);
    return link;
  });
}

/** From either end, by those who arrange what is there. */
export async function unlinkIssues(ctx: Context, ref: IssueRef, linkId: number): Promise<Link> {
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    await holdPlace(inner, { id: issue.project_id });
    authorize(inner, issuesPolicy.arrange, await getIssue(inner, ref));
    const found = (await linkedWith(inner, issue)).find(({ link }) => link.id === linkId);
    if (found === undefined || !(await deleteLink(inner, linkId))) throw notFound("Issue link");
    const link: Link = {
      ...(found.link.source_id === issue.id
        ? { source: issue, target: found.issue }
        : { source: found.issue, target: issue }),
      type: found.type === "relates_to" ? "relates_to" : "blocks",
    };
    await announce(inner, link, PAIR_EVENTS.unlinked);
    return link;
  });
}

async function insert(ctx: Context, link: Link): Promise<void> {
  const author_id = userIdOf(ctx.viewer);
  if (author_id === null) throw new AppError("unauthenticated", "401 Unauthorized");
  const taken = new AppError("conflict", "These issues are linked already");
  const values = { link_type: LINK_TYPE[link.type], author_id };
  await unlessTaken("issue_links_once", taken, () => insertLink(ctx, link, values));
}

async function assertRoom(ctx: Context, issueId: number): Promise<void> {
  if ((await countLinks(ctx, issueId)) < LINKS_MAX) return;
  throw invalid({ links: [`are too many (maximum is ${LINKS_MAX})`] });
}

/**
 * Whoever follows one of the two hears of it only where they could read the other as well: otherwise
 * they would learn that there is something.
 */
async function announce(
  ctx: Context,
  { source, target, type }: Link,
  event: "issue.linked" | "issue.unlinked",
): Promise<void> {
  for (const [issue, other] of [
    [source, target],
    [target, source],
  ] as const) {
    if (!isOpenToReadersOf(issue, other)) continue;
    await announceIssue(ctx, ISSUE_EVENTS.updated, issue, { changed: ["links"], assigned: [] });
  }
  await announcePair(ctx, event, source, target, { link_type: type });
}

export function isOpenToReadersOf(issue: IssueRow, other: IssueRow): boolean {
  if (other.project_id === issue.project_id) return !other.confidential;
  return issuesPolicy.read.allows(NOBODY, other);
}
