/** Iterations in the API: schemas, limits and states. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import type { PlaceKey } from "./place-api.ts";
import { placePagePath } from "./places.ts";

export const ITERATION_TITLE_MAX = 255;
/**
 * Longest description of an iteration, in characters. The limit is low because the API repeats the
 * description in every issue that is planned for the iteration.
 */
export const ITERATION_DESCRIPTION_MAX = 65_536;

/**
 * States of an iteration and their numbers in the API. The state depends on today's date: upcoming
 * before the start date, closed after the due date, started in between.
 */
export const ITERATION_STATES = { upcoming: 1, started: 2, closed: 3 } as const;
export type IterationState = keyof typeof ITERATION_STATES;

export const Iteration = z.strictObject({
  id: z.int(),
  iid: z.int(),
  group_id: z.int(),
  title: z.string(),
  description: z.string(),
  state: z.literal([1, 2, 3]),
  created_at: z.string(),
  updated_at: z.string(),
  start_date: z.string(),
  due_date: z.string(),
  web_url: z.string(),
});
export type Iteration = z.infer<typeof Iteration>;

/** An iteration on the iteration pages, with its issues that the viewer can see. */
export const IterationWithCounts = Iteration.extend({
  issues: z.strictObject({ open: z.int(), closed: z.int() }),
  /** Sums of the weights of these issues. */
  weight: z.strictObject({ open: z.int(), closed: z.int() }),
  /** Full path of the group that owns the iteration. */
  home: z.string(),
});
export type IterationWithCounts = z.infer<typeof IterationWithCounts>;

export const ITERATION_TABS = ["opened", "closed", "all"] as const;
export type IterationTab = (typeof ITERATION_TABS)[number];

/** Query parameters of the iterations page. */
export interface IterationListQuery {
  state?: IterationTab | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

function asked(path: string, { state = "opened", search, page }: IterationListQuery): string {
  return appendQueryString(path, { state: state === "opened" ? undefined : state, search, page });
}

export function iterationsPath(place: PlaceKey, question: IterationListQuery = {}): string {
  return asked(placePagePath(place, "iterations"), question);
}

export function iterationListJsonUrl(place: PlaceKey, question: IterationListQuery): string {
  return asked(`${placePagePath(place, "iterations")}.json`, question);
}

/** Path of one iteration, which always belongs to a group. */
export function iterationPath(group: string, id: number | string): string {
  return placePagePath({ kind: "group", full_path: group }, `iterations/${id}`);
}

export function iterationJsonUrl(group: string, id: number | string): string {
  return `${iterationPath(group, id)}.json`;
}

/** Query parameters that select the issues on the page of an iteration, as on the issue list page. */
export interface IterationIssuesQuery {
  state?: IterationTab | undefined;
  page_after?: string | undefined;
  page_before?: string | undefined;
}

/** Query string of the issue list page that selects the issues of an iteration. */
export function iterationIssuesQueryString(id: number, question: IterationIssuesQuery): string {
  return appendQueryString("", { iteration_id: id, ...question }).slice(1);
}

export function iterationIssuesPath(
  group: string,
  id: number,
  question: IterationIssuesQuery,
): string {
  return appendQueryString(iterationPath(group, id), { ...question });
}
