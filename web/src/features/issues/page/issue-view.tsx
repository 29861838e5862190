/** The page of an issue. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { IssueAttributesSummary } from "../attributes/details-line.tsx";
import { BlockedIssueDialog } from "../state/blocked-dialog.tsx";
import { useIssueStateChange } from "../state/use-state-change.ts";
import { IssueAttributes } from "./issue-attributes.tsx";
import { NoteableView, type NoteableViewSlots } from "./noteable-view.tsx";

/** The collapsed side column. Its code loads when it is shown; the layout reserves its space. */
const IssueGutter = createLazyComponent(() => import("./collapsed-issue-sidebar.ts"));

export function IssueView(
  props: NoteableViewSlots & { project: string; issue: IssuePageResponse },
) {
  const { project, issue } = props;
  const change = useIssueStateChange(project, issue);
  return (
    <>
      <NoteableView
        {...props}
        change={change}
        attributes={<IssueAttributes project={project} issue={issue} />}
        summary={(open) => <IssueAttributesSummary issue={issue} onOpen={open} />}
        gutter={(side) => <IssueGutter issue={issue} side={side} />}
      />
      <BlockedIssueDialog project={project} issue={issue} change={change} />
    </>
  );
}
