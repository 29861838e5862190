/** Presents what a search found as JSON. */
import { placePagePath } from "@cairn/contract/places";
import type { PaletteHit, SearchResult } from "@cairn/contract/search/search";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { issueStateName, issueTypeName, issueWebPath } from "../issues/index.ts";
import { toExcerpt } from "../texts/index.ts";
import { avatarUrl } from "../users/index.ts";
import type { CommentResultRow } from "./matching-comments.queries.ts";
import type { FoundIssueRow } from "./issue-rows.queries.ts";
import type { PlanHitRow, UserHitRow } from "./matching-people-and-plans.queries.ts";
import type { PlaceHitRow } from "./matching-places.queries.ts";

export function presentIssueHit(issue: FoundIssueRow, current: { id: number } | null): PaletteHit {
  const number = `#${issue.iid}`;
  return {
    kind: "issue",
    id: issue.id,
    title: issue.title,
    reference: issue.project_id === current?.id ? number : issue.project_full_path + number,
    path: issueWebPath(issue),
    state: issueStateName(issue),
    type: issueTypeName(issue),
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
    author: {
      id: issue.author_id,
      name: issue.author_name,
      avatar_url: avatarUrl(ctx.config.url, { id: issue.author_id }),
    },
    created_at: formatWireTime(issue.created_at),
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
