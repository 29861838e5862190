/** Issues that a new issue with the typed title would probably duplicate. */
import * as z from "zod";
import { appendQueryString } from "../addresses.ts";
import { ISSUE_TITLE_MAX, ISSUE_TYPES } from "../issues/issues.ts";

/** Largest number of suggested issues. */
export const POSSIBLE_DUPLICATES_MAX = 5;
/** Fewer characters have no trigram, by which titles are compared. */
export const POSSIBLE_DUPLICATES_TITLE_MIN = 3;

export const PossibleDuplicatesQuery = z.strictObject({
  title: z.string().max(ISSUE_TITLE_MAX),
});

export const PossibleDuplicate = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** `#12`, or `group/project#12` of an issue of another project. */
  reference: z.string(),
  path: z.string(),
  state: z.enum(["opened", "closed"]),
  type: z.enum(ISSUE_TYPES),
  confidential: z.boolean(),
  user_notes_count: z.int(),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** Issues of the project come before those of other projects, more similar ones before others. */
export const PossibleDuplicates = z.strictObject({ issues: z.array(PossibleDuplicate) });
export type PossibleDuplicates = z.infer<typeof PossibleDuplicates>;

/** Path without a title, for the route with `:place` as project. */
export function possibleDuplicatesPath(project: string): string {
  return `/${project}/-/issues/possible_duplicates.json`;
}

export function possibleDuplicatesUrl(project: string, title: string): string {
  return appendQueryString(possibleDuplicatesPath(project), { title });
}
