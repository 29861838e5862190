/** Search across projects: the suggestions of the command palette and the results page. */
import * as z from "zod";
import { ISSUE_TYPES } from "./issues/issues.ts";
import { wireFullPath } from "./wire.ts";

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
  "project",
  "group",
  "user",
  "label",
  "milestone",
] as const;
export type PaletteHitKind = (typeof PALETTE_HIT_KINDS)[number];

export const PaletteHit = z.strictObject({
  kind: z.enum(PALETTE_HIT_KINDS),
  id: z.int(),
  title: z.string(),
  /** `#12` or `group/project#12` of an issue, the full path of a project or group, `@username`. */
  reference: z.string(),
  /** Address of its page. */
  path: z.string(),
  /** State and type of an issue. */
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
