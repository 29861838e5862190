/** Search across projects: the suggestions of the command palette and the results page. */
import * as z from "zod";
import { ISSUE_TYPES } from "../issues/issues.ts";
import { wireFullPath, wireInteger, wireList } from "../wire.ts";

/** Longest text that can be searched for, in UTF-16 code units. */
export const SEARCH_TEXT_MAX = 200;
/** Largest number of palette suggestions of one kind. */
export const PALETTE_HITS_PER_KIND = 6;

export const PALETTE_SEARCH_PATH = "/-/search/palette.json";

/**
 * What the palette looks for: everything, only projects and groups, or only projects where the viewer
 * can create issues. An empty text lists the viewer's own places for the last two.
 */
export const PALETTE_SCOPES = ["all", "places", "new_issue"] as const;
export type PaletteScope = (typeof PALETTE_SCOPES)[number];

export const PaletteSearchQuery = z.strictObject({
  search: z.string().max(SEARCH_TEXT_MAX).optional(),
  /** Full path of the current project, whose matches are listed first. */
  project: wireFullPath.optional(),
  scope: z.enum(PALETTE_SCOPES).optional(),
});

export const PALETTE_HIT_KINDS = [
  "issue",
  "epic",
  "project",
  "group",
  "user",
  "label",
  "milestone",
  "comment",
] as const;
export type PaletteHitKind = (typeof PALETTE_HIT_KINDS)[number];

export const PaletteHit = z.strictObject({
  kind: z.enum(PALETTE_HIT_KINDS),
  id: z.int(),
  title: z.string(),
  /**
   * `#12` or `group/project#12` of an issue, or of the issue of a comment; `group&12`; the full path of a
   * project or group; `@username`.
   */
  reference: z.string(),
  /** Address of its page. */
  path: z.string(),
  /** State of an issue or epic, type of an issue. */
  state: z.enum(["opened", "closed"]).optional(),
  type: z.enum(ISSUE_TYPES).optional(),
});
export type PaletteHit = z.infer<typeof PaletteHit>;

/** The hits in display order; hits of one kind are adjacent, except issues named by number. */
export const PaletteHits = z.strictObject({ hits: z.array(PaletteHit) });
export type PaletteHits = z.infer<typeof PaletteHits>;

/** Address of the palette's suggestions. Without `project`, no project is preferred. */
export function paletteSearchUrl(wish: {
  search: string;
  project?: string | undefined;
  scope?: PaletteScope | undefined;
}): string {
  const query = new URLSearchParams({ search: wish.search });
  if (wish.project !== undefined) query.set("project", wish.project);
  if (wish.scope !== undefined) query.set("scope", wish.scope);
  return `${PALETTE_SEARCH_PATH}?${query.toString()}`;
}

export const SEARCH_PATH = "/search";
export const SEARCH_RESULTS_PATH = "/search.json";
/** Results on one page, and the number of pages. More than that is not listed but searched for again. */
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_PAGES_MAX = 10;
/** The counts beside the scopes stop here; a larger count is null. */
export const SEARCH_COUNT_MAX = 99;

export const SEARCH_SCOPES = [
  "issues",
  "epics",
  "comments",
  "projects",
  "groups",
  "people",
] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];
export const SEARCH_STATES = ["all", "opened", "closed"] as const;
export type SearchState = (typeof SEARCH_STATES)[number];
/** Issues are sorted by relevance unless the newest are asked for; comments are always newest first. */
export const SEARCH_SORTS = ["relevance", "created_desc"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Largest number of values of one filter, and of options of one filter that the page offers. */
export const SEARCH_FILTER_VALUES_MAX = 8;

/**
 * Filters of the results page: full paths of projects, usernames of authors, titles of labels. An issue
 * is in one of the projects, by one of the authors, and has all labels. Comments are filtered by project
 * only; epics, projects, groups and people are not filtered.
 */
export const SEARCH_FILTERS = ["project", "author_username", "label_name"] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

const filterValues = wireList(z.string().min(1).max(6_000))
  .pipe(z.array(z.string()).max(SEARCH_FILTER_VALUES_MAX))
  .optional();

export const SearchQuery = z.strictObject({
  search: z.string().max(SEARCH_TEXT_MAX).optional(),
  scope: z.enum(SEARCH_SCOPES).optional(),
  project: filterValues,
  author_username: filterValues,
  label_name: filterValues,
  /** The form of the filters sends a list when the browser has no JavaScript; both states are all. */
  state: z
    .union([
      z.enum(SEARCH_STATES),
      z
        .array(z.enum(["opened", "closed"]))
        .max(2)
        .transform(([first, second]) => (second === undefined ? (first ?? "all") : "all")),
    ])
    .optional(),
  sort: z.enum(SEARCH_SORTS).optional(),
  page: wireInteger.pipe(z.int().min(1).max(SEARCH_PAGES_MAX)).optional(),
});

export const SearchResult = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** `group/project#12` of an issue and of a comment's issue, `group&12`, a full path, or `@username`. */
  reference: z.string(),
  path: z.string(),
  /** Plain text around the match in the description or the comment; may be empty. */
  excerpt: z.string(),
  state: z.enum(["opened", "closed"]).optional(),
  confidential: z.boolean().optional(),
  /** The author of an issue, epic or comment, and when it was created. */
  author: z.strictObject({ id: z.int(), name: z.string(), avatar_url: z.string() }).optional(),
  created_at: z.string().optional(),
  /** Labels and number of comments of an issue or epic. */
  labels: z.array(z.strictObject({ id: z.int(), title: z.string(), color: z.string() })).optional(),
  user_notes_count: z.int().optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * Options of the filters with the number of issues that each would list, the most frequent first. They
 * come from the found issues only, so they contain nothing that the viewer cannot see. The counts of
 * states, projects and authors are those without the filter itself, because another option adds issues;
 * the counts of labels are those with it, because another label leaves fewer.
 */
export const SearchFacets = z.strictObject({
  states: z.strictObject({ opened: z.int(), closed: z.int() }),
  projects: z.array(z.strictObject({ full_path: z.string(), name: z.string(), count: z.int() })),
  authors: z.array(
    z.strictObject({
      id: z.int(),
      username: z.string(),
      name: z.string(),
      avatar_url: z.string(),
      count: z.int(),
    }),
  ),
  labels: z.array(z.strictObject({ title: z.string(), color: z.string(), count: z.int() })),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

export const SearchResults = z.strictObject({
  items: z.array(SearchResult),
  /** Results in each scope; null when there are more than SEARCH_COUNT_MAX. */
  counts: z.record(z.enum(SEARCH_SCOPES), z.int().nullable()),
  has_next: z.boolean(),
  /** Whether only the newest issues or comments were searched, because the terms are frequent. */
  is_partial: z.boolean(),
  /** Null in scopes other than issues. */
  facets: SearchFacets.nullable(),
});
export type SearchResults = z.infer<typeof SearchResults>;

export interface SearchAddress {
  search: string;
  scope?: SearchScope | undefined;
  project?: readonly string[] | undefined;
  author_username?: readonly string[] | undefined;
  label_name?: readonly string[] | undefined;
  state?: SearchState | undefined;
  sort?: SearchSort | undefined;
  page?: number | undefined;
}

/** Address of the results page, or with `.json` of its data, for the parameters that are set. */
export function searchUrl(
  path: typeof SEARCH_PATH | typeof SEARCH_RESULTS_PATH,
  wish: SearchAddress,
): string {
  const query = new URLSearchParams({ search: wish.search });
  if (wish.scope !== undefined) query.set("scope", wish.scope);
  for (const name of SEARCH_FILTERS) {
    for (const value of wish[name] ?? []) query.append(`${name}[]`, value);
  }
  for (const name of ["state", "sort"] as const) {
    const value = wish[name];
    if (value !== undefined) query.set(name, value);
  }
  if (wish.page !== undefined && wish.page > 1) query.set("page", String(wish.page));
  return `${path}?${query.toString()}`;
}
