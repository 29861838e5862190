/** Milestones as they travel on the wire. */
import * as z from "zod";
import { withQuery } from "./addresses.ts";
import { placeApi, type PlaceName } from "./place-api.ts";
import { placePath } from "./places.ts";

export const MILESTONE_TITLE_MAX = 255;
/** It comes along with every issue that is planned for the milestone. */
export const MILESTONE_DESCRIPTION_MAX = 65_536;

export const Milestone = z.strictObject({
  id: z.int(),
  iid: z.int(),
  /** One of the two, by where it belongs. */
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

/** A milestone as its pages show it, with the issues that the viewer may see. */
export const CountedMilestone = Milestone.extend({
  issues: z.strictObject({ open: z.int(), closed: z.int() }),
  /** Full path of the project or group that it belongs to. */
  home: z.string(),
});
export type CountedMilestone = z.infer<typeof CountedMilestone>;

export const MILESTONE_TABS = ["opened", "closed", "all"] as const;
export type MilestoneTab = (typeof MILESTONE_TABS)[number];

/** What stands in the address of the page of milestones. */
export interface MilestoneQuery {
  state?: MilestoneTab | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** The page's address and that of its list; what goes without saying is left out. */
function asked(path: string, { state = "opened", search, page }: MilestoneQuery): string {
  return withQuery(path, { state: state === "opened" ? undefined : state, search, page });
}

export function milestonesPath(place: PlaceName, question: MilestoneQuery = {}): string {
  return asked(placePath(place, "milestones"), question);
}

export function milestoneListAddress(place: PlaceName, question: MilestoneQuery): string {
  return asked(`${placePath(place, "milestones")}.json`, question);
}

export function milestonePath(place: PlaceName, iid: number | string): string {
  return placePath(place, `milestones/${iid}`);
}

/** One of the place's own, by its number there. */
export function milestoneAddress(place: PlaceName, iid: number | string): string {
  return `${milestonePath(place, iid)}.json`;
}

export function milestonesAddress(place: PlaceName): string {
  return `${placeApi(place)}/milestones`;
}

/** Which of its issues the page of a milestone shows, in the words of the list of issues. */
export interface PlannedIssuesQuery {
  state?: MilestoneTab | undefined;
  page_after?: string | undefined;
  page_before?: string | undefined;
}

/** As the query of the list of issues. */
export function plannedSearch(title: string, question: PlannedIssuesQuery): string {
  return withQuery("", { milestone_title: title, ...question }).slice(1);
}

export function plannedPath(place: PlaceName, iid: number, question: PlannedIssuesQuery): string {
  return withQuery(milestonePath(place, iid), { ...question });
}
