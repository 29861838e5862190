/**
 * Schemas and addresses of the issue list page: issues without descriptions, the number of issues
 * per tab, and cursors of the next and previous page.
 */
import * as z from "zod";
import { HEALTH_STATUSES, ISSUE_TYPES, type IssueOrderBy } from "./issues.ts";
import { placePagePath, type PlaceKind } from "../places.ts";
import { wireBoolean, wireInteger, wireList } from "../wire.ts";

/** Number of issues on one page of the issue list. */
export const ISSUE_PAGE_SIZE = 20;
/** Largest number of issues in one bulk update. */
export const ISSUES_PER_BULK_UPDATE_MAX = 100;

/** The author or an assignee of an issue in the issue list. */
export const IssueListUser = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  avatar_url: z.string(),
});
export type IssueListUser = z.infer<typeof IssueListUser>;

export const IssueListLabel = z.strictObject({
  id: z.int(),
  title: z.string(),
  color: z.string(),
  description: z.string(),
});
export type IssueListLabel = z.infer<typeof IssueListLabel>;

export const IssueListItem = z.strictObject({
  id: z.int(),
  iid: z.int(),
  project: z.strictObject({ full_path: z.string(), name: z.string() }),
  title: z.string(),
  state: z.enum(["opened", "closed"]),
  type: z.enum(ISSUE_TYPES),
  confidential: z.boolean(),
  locked: z.boolean(),
  moved: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  author: IssueListUser,
  assignees: z.array(IssueListUser),
  labels: z.array(IssueListLabel),
  milestone: z
    .strictObject({ id: z.int(), title: z.string(), due_date: z.string().nullable() })
    .nullable(),
  iteration_id: z.int().nullable(),
  due_date: z.string().nullable(),
  weight: z.int().nullable(),
  health_status: z.enum(HEALTH_STATUSES).nullable(),
  upvotes: z.int(),
  user_notes_count: z.int(),
  /** Number of open issues that block the issue, as far as the viewer can see them. */
  blocked_by_count: z.int(),
  /**
   * Number of all and of completed tasks in the description. Absent when the description has no tasks,
   * or is too long to be parsed for every issue of a list.
   */
  tasks: z.strictObject({ count: z.int(), completed: z.int() }).optional(),
  /** Path of the issue's page. */
  web_path: z.string(),
});
export type IssueListItem = z.infer<typeof IssueListItem>;

export const IssueList = z.strictObject({
  items: z.array(IssueListItem),
  /** Number of issues per tab under the current filter; null when there are too many to count. */
  counts: z.strictObject({
    opened: z.int().nullable(),
    closed: z.int().nullable(),
    all: z.int().nullable(),
  }),
  /** Cursors for the query parameters `page_after` (`next`) and `page_before` (`prev`). */
  next: z.string().nullable(),
  prev: z.string().nullable(),
});
export type IssueList = z.infer<typeof IssueList>;

/** Values of `sort` in the address of the issue list page. */
export const ISSUE_SORTS = {
  created_date: { by: "created_at", sort: "desc" },
  created_asc: { by: "created_at", sort: "asc" },
  updated_desc: { by: "updated_at", sort: "desc" },
  updated_asc: { by: "updated_at", sort: "asc" },
  due_date: { by: "due_date", sort: "asc" },
  due_date_desc: { by: "due_date", sort: "desc" },
  milestone_due: { by: "milestone_due", sort: "asc" },
  milestone_due_desc: { by: "milestone_due", sort: "desc" },
  priority: { by: "priority", sort: "asc" },
  priority_desc: { by: "priority", sort: "desc" },
  popularity: { by: "popularity", sort: "desc" },
  popularity_asc: { by: "popularity", sort: "asc" },
  weight: { by: "weight", sort: "asc" },
  weight_desc: { by: "weight", sort: "desc" },
} as const satisfies Record<string, { by: IssueOrderBy; sort: "asc" | "desc" }>;
export type IssueSort = keyof typeof ISSUE_SORTS;
export const DEFAULT_ISSUE_SORT: IssueSort = "created_date";

export const ISSUE_TABS = ["opened", "closed", "all"] as const;
export type IssueTab = (typeof ISSUE_TABS)[number];

const text = z
  .string()
  .max(255)
  .transform((value) => value || undefined)
  .optional();
const names = wireList(z.string().max(255)).optional();
const wireNoneOrAny = z
  .string()
  .regex(/^(?:none|any)$/i)
  .transform((word) => (word.toLowerCase() === "none" ? ("None" as const) : ("Any" as const)));
/** `&1`, an epic of the group of the list, or `group&1`. Every other text names no epic. */
const wireEpicReference = z
  .string()
  .max(255)
  .transform((reference) => (reference === "" ? undefined : { reference }));
const wireYesOrNo = z.enum(["yes", "no"]).transform((word) => word === "yes");

/** Query parameters of the issue list page. */
export const IssueListQuery = z.strictObject({
  state: z.enum(ISSUE_TABS).optional(),
  scope: z.enum(["created_by_me", "assigned_to_me", "mentions_me", "all"]).optional(),
  search: text,
  author_username: text,
  assignee_username: names,
  assignee_id: wireNoneOrAny.optional(),
  label_name: names,
  milestone_title: text,
  iteration_title: text,
  iteration_id: z.union([wireInteger, wireNoneOrAny]).optional(),
  epic_id: z.union([wireInteger, wireNoneOrAny, wireEpicReference]).optional(),
  weight: z.union([wireInteger, wireNoneOrAny]).optional(),
  health_status: z.union([z.enum(HEALTH_STATUSES), wireNoneOrAny]).optional(),
  confidential: z.union([wireYesOrNo, wireBoolean]).optional(),
  type: wireList(z.enum(ISSUE_TYPES)).optional(),
  due_date: text,
  not: z
    .strictObject({
      author_username: text,
      assignee_username: names,
      label_name: names,
      milestone_title: text,
    })
    .optional(),
  sort: z.enum(Object.keys(ISSUE_SORTS) as [IssueSort, ...IssueSort[]]).optional(),
  page_after: text,
  page_before: text,
});
export type IssueListQuery = z.output<typeof IssueListQuery>;

/**
 * Every query parameter of the issue list, in the order in which addresses contain them. The order is
 * fixed because addresses are cache keys.
 */
export const ISSUE_LIST_PARAMETERS = [
  "state",
  "scope",
  "search",
  "author_username",
  "assignee_username[]",
  "assignee_id",
  "label_name[]",
  "milestone_title",
  "iteration_title",
  "iteration_id",
  "epic_id",
  "weight",
  "health_status",
  "confidential",
  "type[]",
  "due_date",
  "not[author_username]",
  "not[assignee_username][]",
  "not[label_name][]",
  "not[milestone_title]",
  "sort",
  "page_after",
  "page_before",
] as const;

/**
 * The project or group whose issues are listed; null for the viewer's own issues of all
 * projects.
 */
export type IssueListPlace = { kind: PlaceKind; full_path: string } | null;

export function issueListPath(place: IssueListPlace): string {
  return place === null ? "/dashboard/issues" : placePagePath(place, "issues");
}

/**
 * Address of the JSON endpoint of the issue list, for the query string of the page. Equivalent query
 * strings give the same address, because the address is a cache key.
 */
export function issueListUrl(place: IssueListPlace, search: string): string {
  const sent = new URLSearchParams(search);
  const asked = new URLSearchParams();
  for (const name of ISSUE_LIST_PARAMETERS) {
    const values = name.endsWith("[]")
      ? [...sent.getAll(name), ...sent.getAll(name.slice(0, -2))]
      : sent.getAll(name).slice(-1);
    for (const value of values)
      if (value !== "" && !isDefault(name, value)) asked.append(name, value);
  }
  const query = asked.toString();
  return `${issueListPath(place)}.json${query && `?${query}`}`;
}

function isDefault(name: string, value: string): boolean {
  return (
    (name === "state" && value === "opened") || (name === "sort" && value === DEFAULT_ISSUE_SORT)
  );
}

export function issueBulkUpdatePath(project: string): string {
  return `/${project}/-/issues/bulk_update`;
}

/** Response to a bulk update: which issues were changed, and which ones were refused and why. */
export const BulkUpdateResponse = z.strictObject({
  notice: z.string(),
  done: z.array(z.int()),
  refused: z.array(z.strictObject({ id: z.int(), message: z.string() })),
});
export type BulkUpdateResponse = z.infer<typeof BulkUpdateResponse>;
