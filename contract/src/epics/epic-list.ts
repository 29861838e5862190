/** Schemas and addresses of the page that lists the epics of a group, and of the new epic page. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { IssueListLabel, IssueListUser } from "../issues/issue-list.ts";
import { placePagePath } from "../places.ts";
import { wireBoolean, wireInteger } from "../wire.ts";

export const EPIC_TABS = ["opened", "closed", "all"] as const;
export type EpicTab = (typeof EPIC_TABS)[number];

const OpenAndClosed = z.strictObject({ open: z.int(), closed: z.int() });

/** Issues of an epic and of the epics below it, as far as the viewer can read them. */
export const EpicProgress = z.strictObject({
  issues: OpenAndClosed,
  /** Sums of the weights of these issues. */
  weight: OpenAndClosed,
  /** Number of open issues with each health status. */
  health: z.strictObject({ on_track: z.int(), needs_attention: z.int(), at_risk: z.int() }),
});
export type EpicProgress = z.infer<typeof EpicProgress>;

export const EpicListItem = z.strictObject({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  state: z.enum(["opened", "closed"]),
  confidential: z.boolean(),
  author: IssueListUser,
  labels: z.array(IssueListLabel),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  user_notes_count: z.int(),
  progress: EpicProgress,
  /** `&1` in the group of the list, else `group&1`. */
  reference: z.string(),
  /** Path of the epic's page. */
  web_path: z.string(),
});
export type EpicListItem = z.infer<typeof EpicListItem>;

export const EpicList = z.strictObject({
  items: z.array(EpicListItem),
  /** Number of epics per tab under the current search; null when there are too many to count. */
  counts: z.strictObject({
    opened: z.int().nullable(),
    closed: z.int().nullable(),
    all: z.int().nullable(),
  }),
  /** The number of the next page, if there is one. */
  next: z.int().nullable(),
});
export type EpicList = z.infer<typeof EpicList>;

/** Query parameters of the page. */
export const EpicListQuery = z.strictObject({
  state: z.enum(EPIC_TABS).optional(),
  search: z.string().max(255).optional(),
  label_name: z.string().max(255).optional(),
  page: wireInteger.pipe(z.int().min(1)).optional(),
});
export type EpicListQuery = z.output<typeof EpicListQuery>;

/** Leaves out default values, and puts the others into one order. */
function asked(path: string, { state, search, label_name, page }: EpicListQuery): string {
  const shown = state === "opened" ? undefined : state;
  return appendQueryString(path, { state: shown, search, label_name, page });
}

export function epicsPath(group: string, question: EpicListQuery = {}): string {
  return asked(placePagePath({ kind: "group", full_path: group }, "epics"), question);
}

export function epicListJsonUrl(group: string, question: EpicListQuery): string {
  return asked(`${epicsPath(group)}.json`, question);
}

export function newEpicPath(group: string): string {
  return `${epicsPath(group)}/new`;
}

/** Fields of the new epic form, when a browser without JavaScript submits it. */
export const NewEpicForm = z.strictObject({
  epic: z.strictObject({
    title: z.string(),
    description: z.string().optional(),
    confidential: wireBoolean.optional(),
  }),
});
