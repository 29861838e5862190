import type { IssueListLabel } from "@cairn/contract/issues/issue-list";
import { useEffect } from "react";
import { addAndRemove } from "../../../sidebar/index.ts";
import type { NoteableWidgetProps } from "../editors/editor-props.ts";
import { IssueLabels } from "../issue-labels.tsx";
import { useSaveLabels } from "../use-labels.ts";

export interface RemovableLabelsProps extends NoteableWidgetProps {
  /** Labels whose buttons the user pressed before the code of this component was loaded. */
  early: Set<IssueListLabel>;
}

/** The labels of an issue, each with a button that removes it. */
export function RemovableLabels({ project, issue, early }: RemovableLabelsProps) {
  const { save } = useSaveLabels(project, issue);
  useEffect(() => {
    if (early.size > 0) void save(addAndRemove([], [...early]));
    early.clear();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later presses are saved at once
  }, []);
  return (
    <IssueLabels
      project={project}
      issue={issue}
      onRemove={(label) => void save(addAndRemove([], [label]))}
    />
  );
}
