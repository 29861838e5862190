import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { loadChoices } from "../../shared/load-choices.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import { placeOf, type AttributeEditorProps } from "./editor-props.ts";
import { isSameItem, ItemPicker, pathOf } from "./item-picker.tsx";
import { editorMessages as texts } from "./editors.messages.ts";
import { useEditorMutations } from "./editors.api.ts";

type IssueMilestone = NonNullable<IssuePageResponse["milestone"]>;

export function MilestoneEditor({ project, issue }: AttributeEditorProps) {
  const { saveMilestone } = useEditorMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<IssueMilestone | null>(project, issue.iid, {
    name: issueSidebarMessages.milestone,
    read: ({ milestone }) => milestone,
    write: (page, milestone) => ({ ...page, milestone }),
    send: (milestone) => saveMilestone(milestone?.id ?? null),
    savedText: (milestone) =>
      sidebarMessages.changed(issueSidebarMessages.milestone, milestone?.title ?? null),
    failedText: texts.milestoneFailed,
  });
  const load = async (query: string) => {
    const { findMilestones, milestoneOption } = await loadChoices();
    return (await findMilestones(placeOf(issue), query)).map((milestone) => {
      const { id, title, start_date, due_date, web_url } = milestone;
      const item = { id, title, start_date, due_date, web_path: pathOf(web_url) };
      return { item, option: milestoneOption(milestone) };
    });
  };
  return (
    <ItemPicker
      attribute="milestone"
      label={issueSidebarMessages.milestone}
      noneLabel={texts.noMilestone}
      value={issue.milestone}
      load={load}
      isPending={isPending}
      onChange={(milestone) => void save(replaceValue(issue.milestone, milestone, isSameItem))}
    />
  );
}
