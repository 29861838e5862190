/** Schemas and addresses of the roadmap of a group: epics and milestones on a time axis. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { placePagePath } from "../places.ts";
import { EPIC_TABS, EpicListItem } from "./epic-list.ts";

/** Largest number of epics on a roadmap. */
export const ROADMAP_EPICS_MAX = 200;
/** Largest number of milestones on a roadmap. */
export const ROADMAP_MILESTONES_MAX = 50;

export const ROADMAP_ZOOMS = ["weeks", "months", "quarters"] as const;
export type RoadmapZoom = (typeof ROADMAP_ZOOMS)[number];

export const RoadmapEpic = EpicListItem.extend({
  /** The parent, if the roadmap has it. */
  parent_id: z.int().nullable(),
  group_id: z.int(),
  /** Whether the dates are fixed; otherwise they come from milestones and child epics. */
  start_date_is_fixed: z.boolean(),
  due_date_is_fixed: z.boolean(),
  can_update: z.boolean(),
});
export type RoadmapEpic = z.infer<typeof RoadmapEpic>;

export const RoadmapMilestone = z.strictObject({
  id: z.int(),
  title: z.string(),
  due_date: z.string(),
  closed: z.boolean(),
  web_path: z.string(),
});
export type RoadmapMilestone = z.infer<typeof RoadmapMilestone>;

export const Roadmap = z.strictObject({
  /** Those with dates first, by their start or else their due date. */
  epics: z.array(RoadmapEpic),
  milestones: z.array(RoadmapMilestone),
  /** Whether the group has more epics than the roadmap shows. */
  is_partial: z.boolean(),
});
export type Roadmap = z.infer<typeof Roadmap>;

/** Query parameters of the data. The page has the parameter `zoom` in addition. */
export const RoadmapQuery = z.strictObject({
  state: z.enum(EPIC_TABS).optional(),
  label_name: z.string().max(255).optional(),
});
export type RoadmapQuery = z.output<typeof RoadmapQuery>;

export const RoadmapPageQuery = RoadmapQuery.extend({ zoom: z.enum(ROADMAP_ZOOMS).optional() });
export type RoadmapPageQuery = z.output<typeof RoadmapPageQuery>;

/** Leaves out default values, and puts the others into one order. */
function asked(path: string, { state, label_name, zoom }: RoadmapPageQuery): string {
  return appendQueryString(path, {
    state: state === "opened" ? undefined : state,
    label_name,
    zoom: zoom === "months" ? undefined : zoom,
  });
}

export function roadmapPath(group: string, question: RoadmapPageQuery = {}): string {
  return asked(placePagePath({ kind: "group", full_path: group }, "roadmap"), question);
}

export function roadmapJsonUrl(group: string, { state, label_name }: RoadmapQuery): string {
  return asked(`${roadmapPath(group)}.json`, { state, label_name });
}
