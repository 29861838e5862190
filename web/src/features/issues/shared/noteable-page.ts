/** What the pages of issues and epics share: the names of their types, and their addresses. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { ISSUE_TYPE_NAMES } from "@cairn/contract/issues/issues";

export type NoteablePageType = NoteablePageResponse["type"];

/** Names of the types for use inside a sentence. */
export const PAGE_TYPE_NAMES: Readonly<Record<NoteablePageType, string>> = {
  ...ISSUE_TYPE_NAMES,
  epic: "epic",
};

/** The path below which the endpoints of the noteable are. */
export function basePathOf(
  /** Full path of the project or group. */
  place: string,
  page: Pick<NoteablePageResponse, "type" | "iid" | "web_url">,
): string {
  return page.type === "epic" ? page.web_url : issueBasePath(place, page.iid);
}

/** The key under which requests have the changed fields. */
export function bodyKeyOf({ type }: Pick<NoteablePageResponse, "type">): "issue" | "epic" {
  return type === "epic" ? "epic" : "issue";
}

/** Reference inside the same project or group: `#7` or `&7`. */
export function referenceOf({ type, iid }: Pick<NoteablePageResponse, "type" | "iid">): string {
  return `${type === "epic" ? "&" : "#"}${iid}`;
}
