/** Suggestions of the command palette: issues, epics, projects, groups, users, labels and milestones. */
import {
  PALETTE_HITS_PER_KIND,
  type PaletteHit,
  type PaletteScope,
} from "@cairn/contract/search/search";
import { authorize } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { labelsPolicy } from "../labels/index.ts";
import { findProject, projectsPolicy, type ProjectRow } from "../projects/index.ts";
import { usersPolicy } from "../users/index.ts";
import type { FoundIssueRow } from "./issue-rows.queries.ts";
import { findMatchingCommentIds, listFoundComments } from "./matching-comments.queries.ts";
import { findMatchingEpics } from "./matching-epics.queries.ts";
import { findMatchingIssues } from "./matching-issues.queries.ts";
import { findPlanHits, findUserHits } from "./matching-people-and-plans.queries.ts";
import { findPlaceHits } from "./matching-places.queries.ts";
import { findNamedIssues } from "./named-issues.queries.ts";
import {
  presentCommentHit,
  presentEpicHit,
  presentIssueHit,
  presentPlaceHit,
  presentPlanHit,
  presentUserHit,
} from "./search.present.ts";
import { searchPolicy } from "./search.policy.ts";
import { parseSearchText, type SearchText } from "./search-text.ts";

export interface PaletteSearch {
  search: string;
  /** Full path of the project of the current page. A hidden one is treated like none. */
  project?: string | undefined;
  scope: PaletteScope;
}

/** More places than of one kind are listed while the viewer chooses one of them. */
const PLACES_TO_CHOOSE = 20;
/** Comparing so many issues with frequent terms takes a few dozen milliseconds. */
const NEWEST_ISSUES = 2_000;

export async function searchForPalette(ctx: Context, wish: PaletteSearch): Promise<PaletteHit[]> {
  authorize(ctx, searchPolicy.search);
  await ctx.rateLimits.spend("paletteSearch", rateLimitKey(ctx.viewer));
  const search = parseSearchText(wish.search);
  if (wish.scope === "places") {
    const places = await findPlaceHits(ctx, { search, limit: PLACES_TO_CHOOSE });
    return places.map(presentPlaceHit);
  }
  if (wish.scope === "new_issue") {
    if (ctx.viewer.kind !== "user") return [];
    const places = await findPlaceHits(ctx, { search, limit: PLACES_TO_CHOOSE, forNewIssue: true });
    return places.map(presentPlaceHit);
  }
  return search.text === "" ? [] : searchEverything(ctx, search, wish.project);
}

/**
 * Lists issues named by number first, then projects and groups with exactly this name, then people who are
 * called so, then the other matches by kind. The statements run one after the other on one connection; each takes a few
 * milliseconds.
 */
async function searchEverything(
  ctx: Context,
  search: SearchText,
  path: string | undefined,
): Promise<PaletteHit[]> {
  const limit = PALETTE_HITS_PER_KIND;
  const project = await findVisibleProject(ctx, path);
  const currentProjectId = project?.id ?? null;
  const named = await findNamedIssues(ctx, search, { currentProjectId, limit });
  const presentIssue = (issue: FoundIssueRow) => presentIssueHit(issue, project);
  if (search.reference?.isCertain === true) {
    const epics = await findMatchingEpics(ctx, search, limit);
    return [...named.map(presentIssue), ...epics.map(presentEpicHit)];
  }
  const matching = await findMatchingIssues(ctx, {
    search,
    currentProjectId,
    limit,
    newest: NEWEST_ISSUES,
  });
  // Frequent terms are in so many titles that no comment is needed to find the issue.
  const comments = matching.isPartial ? [] : await findComments(ctx, search, limit);
  const epics = await findMatchingEpics(ctx, search, limit);
  const places = await findPlaceHits(ctx, { search, limit });
  const isPersonSearch = search.hasTrigram && usersPolicy.list.allows(ctx.viewer);
  const people = isPersonSearch ? await findUserHits(ctx, search, limit) : [];
  const areNamedSo = people.some((person) => isNamedSo(person, search));
  const namedIds = new Set(named.map(({ id }) => id));
  return [
    ...named.map(presentIssue),
    ...places.filter((place) => place.is_exact).map(presentPlaceHit),
    ...(areNamedSo ? people.map(presentUserHit) : []),
    ...matching.rows.filter(({ id }) => !namedIds.has(id)).map(presentIssue),
    ...epics.map(presentEpicHit),
    ...places.filter((place) => !place.is_exact).map(presentPlaceHit),
    ...(areNamedSo ? [] : people.map(presentUserHit)),
    ...(project === null ? [] : await listPlans(ctx, search, project)),
    ...comments.map((comment) => presentCommentHit(ctx, comment)),
  ];
}

/** Whether every part of the search is the beginning of a name or of the username of the person. */
function isNamedSo(person: { name: string; username: string }, { parts }: SearchText): boolean {
  const names = `${person.name} ${person.username}`.toLowerCase().split(/\s+/);
  return parts.every((part) => names.some((name) => name.startsWith(part.replace(/^@/, ""))));
}

async function findComments(ctx: Context, search: SearchText, limit: number) {
  const { ids } = await findMatchingCommentIds(ctx, { search, projectIds: null, limit });
  return listFoundComments(ctx, search, ids);
}

async function listPlans(
  ctx: Context,
  search: SearchText,
  project: ProjectRow,
): Promise<PaletteHit[]> {
  if (!labelsPolicy.read.allows(ctx.viewer, project)) return [];
  const plans = await findPlanHits(ctx, search, project, PALETTE_HITS_PER_KIND);
  return plans.map((plan) => presentPlanHit(plan, project));
}

async function findVisibleProject(
  ctx: Context,
  path: string | undefined,
): Promise<ProjectRow | null> {
  if (path === undefined) return null;
  const project = await findProject(ctx, { path });
  return project !== undefined && projectsPolicy.read.allows(ctx.viewer, project) ? project : null;
}
