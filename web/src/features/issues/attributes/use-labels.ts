/** Saves the labels of an issue or epic. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import { without } from "../../sidebar/index.ts";
import { issueSidebarMessages } from "../shared/issue.messages.ts";
import { basePathOf } from "../shared/noteable-page.ts";
import { useNoteableMutations } from "./attributes.api.ts";
import { attributeMessages as texts } from "./attributes.messages.ts";
import { useSavePageAttribute } from "./use-save-issue-attribute.ts";

export function useSaveLabels(place: string, issue: NoteablePageResponse) {
  const { saveLabels } = useNoteableMutations(place, issue);
  const basePath = basePathOf(place, issue);
  return useSavePageAttribute<NoteablePageResponse, readonly IssueListLabel[]>(basePath, {
    name: issueSidebarMessages.labels,
    read: ({ labels }) => labels,
    write: (page, labels) => ({ ...page, labels: [...labels] }),
    send: (after, before) => saveLabels(without(after, before), without(before, after)),
    savedText: () => texts.labelsSaved,
    failedText: texts.labelsFailed,
  });
}
