/** Presents what a search found as JSON. */
import { placePagePath } from "@cairn/contract/places";
import type { PaletteHit } from "@cairn/contract/search";
import { issueStateName, issueTypeName, issueWebPath } from "../issues/index.ts";
import type { IssueHitRow } from "./matching-issues.queries.ts";
import type { PlanHitRow, UserHitRow } from "./matching-people-and-plans.queries.ts";
import type { PlaceHitRow } from "./matching-places.queries.ts";

export function presentIssueHit(issue: IssueHitRow, current: { id: number } | null): PaletteHit {
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
