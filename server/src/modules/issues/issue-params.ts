/** How the pages of one issue are addressed, and all that they ask for. */
import type * as z from "zod";
import { NoteablePageParams, type NoteablePages } from "../noteables/index.ts";
import type { IssueRef } from "./reading.ts";

export const IssueParams = NoteablePageParams;
export type IssueParams = z.output<typeof IssueParams>;

export function refOf({ place, iid }: IssueParams): IssueRef {
  return { project: { path: place }, iid };
}

export const issuePages: NoteablePages = {
  path: "/:place/-/issues/:iid",
  what: "an issue",
  ref: ({ place, iid }) => ({ kind: "issue", place: { project: { path: place } }, iid }),
};
