/** Labels in the API: schemas, limits and addresses. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import { placeApiPath, type PlaceKey } from "./place-api.ts";

export const LABEL_TITLE_MAX = 255;
/**
 * Longest description of a label, in characters. The limit is low because the API repeats the
 * description in every issue that has the label.
 */
export const LABEL_DESCRIPTION_MAX = 2_000;
export const LABEL_PRIORITY_MAX = 2_147_483_647;
/** Color of a label that a request created without giving a color. */
export const DEFAULT_LABEL_COLOR = "#6699cc";

/** A label as the API returns it inside an issue. */
export const LabelBasic = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Always `#rrggbb`, in lower case. */
  color: z.string(),
  text_color: z.string(),
  description: z.string().nullable(),
  description_html: z.string(),
});
export type LabelBasic = z.infer<typeof LabelBasic>;

export const Label = LabelBasic.extend({
  subscribed: z.boolean(),
  /**
   * Priority of the label in the project whose labels the client requested; 0 is the highest. Null
   * when the label has no priority there.
   */
  priority: z.int().nullable(),
  is_project_label: z.boolean(),
  open_issues_count: z.int().optional(),
  closed_issues_count: z.int().optional(),
  open_merge_requests_count: z.int().optional(),
});
export type Label = z.infer<typeof Label>;

/** A label as the JSON endpoints of pages return it. */
export const WebLabel = z.strictObject({
  id: z.int(),
  title: z.string(),
  color: z.string(),
  description: z.string(),
  group_id: z.int().nullable(),
  project_id: z.int().nullable(),
  template: z.boolean(),
  text_color: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebLabel = z.infer<typeof WebLabel>;

/** Labels per page when the web application lists labels: the largest page that the API allows. */
export const LABELS_PER_PAGE = 100;

export function labelsApiPath(place: PlaceKey): string {
  return `${placeApiPath(place)}/labels`;
}

/**
 * Address of one page of the labels that a project or group can use: its own labels and the labels
 * of the groups above it. With `own`, only the labels of the project or group itself.
 */
export function labelListUrl(
  place: PlaceKey,
  { page = 1, own = false }: { page?: number; own?: boolean } = {},
): string {
  const asked = {
    with_counts: true,
    include_ancestor_groups: !own,
    per_page: LABELS_PER_PAGE,
    page,
  };
  return appendQueryString(labelsApiPath(place), asked);
}
