/** What users find by terms or references to add it: issues to link, or child items of an epic. */

/** "links" for an issue; "issues" or "epics" for an epic. */
export type RelatedListKind = "links" | "issues" | "epics";

/** The issue or epic whose list users add to. */
export interface RelatedListPlace {
  kind: RelatedListKind;
  /** Full path of the project of the issue, or of the group of the epic. */
  place: string;
  iid: number;
}
