import { issueListPath, type IssueListLabel } from "@cairn/contract/issues/issue-list";
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { LabelChip, LabelChipList } from "../../../ui/work/label-chip.tsx";
import { issueSidebarMessages } from "../shared/issue.messages.ts";

/** The labels of an issue or epic as links to the issues or epics with the same label. */
export function IssueLabels(props: {
  project: string;
  issue: NoteablePageResponse;
  onRemove?: ((label: IssueListLabel) => void) | undefined;
}) {
  const { onRemove } = props;
  const { issue, project } = props;
  const list =
    issue.type === "epic"
      ? issue.web_url.slice(0, issue.web_url.lastIndexOf("/"))
      : issueListPath({ kind: "project", full_path: project });
  return (
    <LabelChipList>
      {issue.labels.map((label) => (
        <LabelChip
          key={label.id}
          name={label.title}
          color={label.color}
          description={label.description}
          href={`${list}?${new URLSearchParams({ "label_name[]": label.title })}`}
          {...(onRemove && {
            removeLabel: issueSidebarMessages.removeLabel(label.title),
            onRemove: () => onRemove(label),
          })}
        />
      ))}
    </LabelChipList>
  );
}
