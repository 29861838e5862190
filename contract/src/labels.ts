/** Labels as they travel on the wire. */
import * as z from "zod";
import { withQuery } from "./addresses.ts";
import { placeApi, type PlaceName } from "./place-api.ts";

export const LABEL_TITLE_MAX = 255;
/** It comes along with everything that carries the label. */
export const LABEL_DESCRIPTION_MAX = 2_000;
export const LABEL_PRIORITY_MAX = 2_147_483_647;
/** What a label gets that was only named. */
export const DEFAULT_LABEL_COLOR = "#6699cc";

/** A label as it is shown on what carries it. */
export const LabelBasic = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Always `#rrggbb`, in small letters. */
  color: z.string(),
  text_color: z.string(),
  description: z.string().nullable(),
  description_html: z.string(),
});
export type LabelBasic = z.infer<typeof LabelBasic>;

export const Label = LabelBasic.extend({
  subscribed: z.boolean(),
  /** How important it is in the project that was asked about; 0 comes first. */
  priority: z.int().nullable(),
  is_project_label: z.boolean(),
  open_issues_count: z.int().optional(),
  closed_issues_count: z.int().optional(),
  open_merge_requests_count: z.int().optional(),
});
export type Label = z.infer<typeof Label>;

/** As many as one request can have. */
export const LABELS_PER_PAGE = 100;

export function labelsAddress(place: PlaceName): string {
  return `${placeApi(place)}/labels`;
}

/** A page of the labels that can be used in a place, or of those that are its own. */
export function labelListAddress(
  place: PlaceName,
  { page = 1, own = false }: { page?: number; own?: boolean } = {},
): string {
  const asked = {
    with_counts: true,
    include_ancestor_groups: !own,
    per_page: LABELS_PER_PAGE,
    page,
  };
  return withQuery(labelsAddress(place), asked);
}
