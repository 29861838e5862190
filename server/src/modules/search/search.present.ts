/** Presents what a search found as JSON. */
import { epicPath } from "@cairn/contract/epics/epics";
import { placePagePath } from "@cairn/contract/places";
import type { PossibleDuplicate } from "@cairn/contract/search/possible-duplicates";
import type { PaletteHit, SearchFacets, SearchResult } from "@cairn/contract/search/search";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { epicStateName } from "../epics/index.ts";
import { issueStateName, issueTypeName, issueWebPath } from "../issues/index.ts";
import { toExcerpt } from "../texts/index.ts";
import { avatarUrl } from "../users/index.ts";
import type { FacetRows } from "./filtered-issues.queries.ts";
import type { FoundEpicRow } from "./matching-epics.queries.ts";
import type { CommentResultRow } from "./matching-comments.queries.ts";
import type { FoundIssueRow } from "./issue-rows.queries.ts";
import type { PlanHitRow, UserHitRow } from "./matching-people-and-plans.queries.ts";
import type { PlaceHitRow } from "./matching-places.queries.ts";

type CurrentProject = { id: number } | null;

export function presentIssueHit(issue: FoundIssueRow, current: CurrentProject): PaletteHit {
  return { kind: "issue", ...presentFoundIssue(issue, current) };
}

export function presentPossibleDuplicate(
  issue: FoundIssueRow,
  current: CurrentProject,
): PossibleDuplicate {
  const { confidential, user_notes_count } = issue;
  return { ...presentFoundIssue(issue, current), confidential, user_notes_count };
}

function presentFoundIssue(issue: FoundIssueRow, current: CurrentProject) {
  const number = `#${issue.iid}`;
  return {
    id: issue.id,
    title: issue.title,
    reference: issue.project_id === current?.id ? number : issue.project_full_path + number,
    path: issueWebPath(issue),
    state: issueStateName(issue),
    type: issueTypeName(issue),
  };
}

export function presentEpicHit(epic: FoundEpicRow): PaletteHit {
  return { kind: "epic", ...presentFoundEpic(epic) };
}

function presentFoundEpic({ id, iid, title, state, group_full_path: group }: FoundEpicRow) {
  return {
    id,
    title,
    reference: `${group}&${iid}`,
    path: epicPath(group, iid),
    state: epicStateName({ state }),
  };
}

/** A comment is listed with its text, below the reference of its issue. */
export function presentCommentHit(ctx: Context, comment: CommentResultRow): PaletteHit {
  const { id, excerpt, reference, path } = presentCommentResult(ctx, comment);
  return { kind: "comment", id, title: excerpt, reference, path };
}

export function presentPlaceHit({ kind, id, name, full_path }: PlaceHitRow): PaletteHit {
  return { kind, id, title: name, reference: full_path, path: placePagePath({ kind, full_path }) };
}

export function presentUserHit({ id, name, username }: UserHitRow): PaletteHit {
  return { kind: "user", id, title: name, reference: `@${username}`, path: `/${username}` };
}

/** A label links to the open issues of the current project that have it. */
export function presentPlanHit(plan: PlanHitRow, current: { full_path: string }): PaletteHit {
  const { kind, id, title } = plan;
  const place = { kind: plan.place_kind, full_path: plan.place_full_path };
  const issues = placePagePath({ kind: "project", full_path: current.full_path }, "issues");
  return {
    kind,
    id,
    title,
    reference: place.full_path,
    path:
      kind === "milestone"
        ? placePagePath(place, `milestones/${plan.iid}`)
        : `${issues}?${new URLSearchParams({ "label_name[]": title }).toString()}`,
  };
}

export function presentIssueResult(ctx: Context, issue: FoundIssueRow): SearchResult {
  return {
    ...presentFound(ctx, issue),
    id: issue.id,
    path: issueWebPath(issue),
    labels: issue.labels,
    user_notes_count: issue.user_notes_count,
  };
}

export function presentEpicResult(ctx: Context, epic: FoundEpicRow): SearchResult {
  return {
    ...presentFoundEpic(epic),
    ...presentOrigin(ctx, epic),
    excerpt: toExcerpt(epic.excerpt),
    confidential: epic.confidential,
    labels: epic.labels.map(({ id, title, color }) => ({ id, title, color })),
    user_notes_count: epic.user_notes_count,
  };
}

export function presentCommentResult(ctx: Context, comment: CommentResultRow): SearchResult {
  return {
    ...presentFound(ctx, comment),
    id: comment.note_id,
    path: `${issueWebPath(comment)}#note_${comment.note_id}`,
  };
}

/** What the results for an issue and for a comment on it have in common. */
function presentFound(ctx: Context, issue: Omit<CommentResultRow, "note_id">) {
  return {
    title: issue.title,
    reference: `${issue.project_full_path}#${issue.iid}`,
    excerpt: toExcerpt(issue.excerpt),
    state: issueStateName(issue),
    confidential: issue.confidential,
    ...presentOrigin(ctx, issue),
  };
}

function presentOrigin(
  ctx: Context,
  row: { author_id: number; author_name: string; created_at: string },
) {
  return {
    author: {
      id: row.author_id,
      name: row.author_name,
      avatar_url: avatarUrl(ctx.config.url, { id: row.author_id }),
    },
    created_at: formatWireTime(row.created_at),
  };
}

export function presentPlaceResult(place: PlaceHitRow): SearchResult {
  const { id, title, reference, path } = presentPlaceHit(place);
  return { id, title, reference, path, excerpt: "" };
}

export function presentUserResult(user: UserHitRow): SearchResult {
  const { id, title, reference, path } = presentUserHit(user);
  return { id, title, reference, path, excerpt: "" };
}

export function presentFacets(ctx: Context, facets: FacetRows): SearchFacets {
  const authors = facets.authors.map((author) => ({
    ...author,
    avatar_url: avatarUrl(ctx.config.url, author),
  }));
  return { ...facets, authors };
}
