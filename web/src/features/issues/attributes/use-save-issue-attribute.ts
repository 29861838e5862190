/** Saves an attribute of an issue or epic from its side column. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { useSaveAttribute, type SidebarAttribute } from "../../sidebar/index.ts";
import { pauseIssueLiveUpdates } from "../live/index.ts";
import { usePageCache } from "../shared/issue.api.ts";

export function useSaveIssueAttribute<Value>(
  project: string,
  iid: number,
  attribute: SidebarAttribute<IssuePageResponse, Value>,
) {
  return useSavePageAttribute(issueBasePath(project, iid), attribute);
}

/** Saves an attribute of an issue or epic from its side column. */
export function useSavePageAttribute<Page extends NoteablePageResponse, Value>(
  basePath: string,
  attribute: SidebarAttribute<Page, Value>,
) {
  const page = {
    ...usePageCache<Page>(basePath),
    key: noteablePageJsonUrl(basePath),
    pauseLiveUpdates: () => pauseIssueLiveUpdates(basePath),
  };
  return useSaveAttribute(page, attribute);
}
