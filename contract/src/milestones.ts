/** Milestones in the API: schemas, limits and addresses. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import { placeApiPath, type PlaceKey } from "./place-api.ts";
import { placePagePath } from "./places.ts";

export const MILESTONE_TITLE_MAX = 255;
/**
 * Longest description of a milestone, in characters. The limit is low because the API repeats the
 * description in every issue that is planned for the milestone.
 */
export const MILESTONE_DESCRIPTION_MAX = 65_536;

export const Milestone = z.strictObject({
  id: z.int(),
  iid: z.int(),
  /** A milestone has `project_id` or `group_id`, depending on which of them owns the milestone. */
  project_id: z.int().optional(),
  group_id: z.int().optional(),
  title: z.string(),
  description: z.string(),
  state: z.enum(["active", "closed"]),
  created_at: z.string(),
  updated_at: z.string(),
  due_date: z.string().nullable(),
  start_date: z.string().nullable(),
  expired: z.boolean(),
  web_url: z.string(),
});
export type Milestone = z.infer<typeof Milestone>;

/** A milestone on the milestone pages, with the number of its issues that the viewer can see. */
export const MilestoneWithCounts = Milestone.extend({
  /** The same as `title`, for clients of GitLab's endpoint. */
  name: z.string(),
  issues: z.strictObject({ open: z.int(), closed: z.int() }),
  /** Full path of the project or group that owns the milestone. */
  home: z.string(),
});
export type MilestoneWithCounts = z.infer<typeof MilestoneWithCounts>;

export const MILESTONE_TABS = ["opened", "closed", "all"] as const;
export type MilestoneTab = (typeof MILESTONE_TABS)[number];

/** Query parameters of the milestones page. */
export interface MilestoneListQuery {
  state?: MilestoneTab | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/**
 * Appends the query to the path of the milestones page or of its JSON endpoint. Leaves out default
 * values.
 */
function asked(path: string, { state = "opened", search, page }: MilestoneListQuery): string {
  return appendQueryString(path, { state: state === "opened" ? undefined : state, search, page });
}

export function milestonesPath(place: PlaceKey, question: MilestoneListQuery = {}): string {
  return asked(placePagePath(place, "milestones"), question);
}

export function milestoneListJsonUrl(place: PlaceKey, question: MilestoneListQuery): string {
  return asked(`${placePagePath(place, "milestones")}.json`, question);
}

export function milestonePath(place: PlaceKey, iid: number | string): string {
  return placePagePath(place, `milestones/${iid}`);
}

/** Address of one milestone. `iid` is its number in the project or group that owns the milestone. */
export function milestoneJsonUrl(place: PlaceKey, iid: number | string): string {
  return `${milestonePath(place, iid)}.json`;
}

export function milestonesApiPath(place: PlaceKey): string {
  return `${placeApiPath(place)}/milestones`;
}

/**
 * Query parameters that select the issues on the page of a milestone. The issue list page has the
 * same parameter names.
 */
export interface MilestoneIssuesQuery {
  state?: MilestoneTab | undefined;
  page_after?: string | undefined;
  page_before?: string | undefined;
}

/** Query string of the issue list page that selects the issues of a milestone. */
export function milestoneIssuesQueryString(title: string, question: MilestoneIssuesQuery): string {
  return appendQueryString("", { milestone_title: title, ...question }).slice(1);
}

export function milestoneIssuesPath(
  place: PlaceKey,
  iid: number,
  question: MilestoneIssuesQuery,
): string {
  return appendQueryString(milestonePath(place, iid), { ...question });
}
