/** URL parameters that identify one issue, for its pages, its web routes and its REST routes. */
import type * as z from "zod";
import {
  NoteablePageParams,
  createNoteableRestResource,
  type NoteablePagePaths,
} from "../noteables/index.ts";
import type { IssueRef } from "./reading/reading.ts";

export const IssuePageParams = NoteablePageParams;
export type IssuePageParams = z.output<typeof IssuePageParams>;

export function toIssueRef({ place, iid }: IssuePageParams): IssueRef {
  return { project: { path: place }, iid };
}

export const issuePagePaths: NoteablePagePaths = {
  kind: "issue",
  root: "/:place",
  path: "/:place/-/issues/:iid",
  what: "an issue",
  ref: ({ place, iid }) => ({ kind: "issue", place: { project: { path: place } }, iid }),
};

export const issueRestResource = createNoteableRestResource("issue", {
  under: "projects",
  plural: "issues",
  what: "an issue",
});
