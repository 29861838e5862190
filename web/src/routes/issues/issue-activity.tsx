/**
 * Comments and history of an issue. The server renders them with the page; the browser loads the script
 * of this part later.
 */
import {
  issuePageJsonUrl,
  newFollowUpIssuePath,
  type IssuePageResponse,
} from "@cairn/contract/issues/issue-page";
import { useMemo } from "react";
import {
  IssueCloseButton,
  issueCloseAndReopenPaths,
  noteableFromIssue,
  chooseTimelineSwitchStyle,
  useCheckIfIssueDeleted,
  useIssue,
  useRefreshIssue,
} from "../../features/issues/index.ts";
import { ActivitySection, type NoteableCloseControl } from "../../features/notes/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useBrowserValue } from "../../ui/base/use-browser-value.ts";

/**
 * Takes only the project and iid as props: if the props changed before the script is loaded, React would
 * discard the HTML that the server rendered.
 */
export default function IssueActivity(props: { project: string; iid: number }) {
  const { project, iid } = props;
  const issue = useHydratedIssue(project, iid);
  return issue ? <Activity key={`${project}#${iid}`} {...{ project, issue }} /> : null;
}

/**
 * Returns the issue. While this part hydrates, returns the issue as the server rendered it: the code
 * of this part loads after the page is live, so the issue can have changed in the meantime, and
 * React would find other texts than the server's.
 */
function useHydratedIssue(project: string, iid: number): IssuePageResponse | undefined {
  const { data: issue } = useIssue(project, String(iid));
  const rendered = usePageContext().once[issuePageJsonUrl(project, iid)];
  return useBrowserValue(() => issue, (rendered as IssuePageResponse | undefined) ?? issue);
}

function Activity({ project, issue }: { project: string; issue: IssuePageResponse }) {
  const { iid, confidential } = issue;
  const noteable = useMemo(() => noteableFromIssue(project, issue), [project, issue]);
  const closing = useMemo<NoteableCloseControl>(
    () => ({
      ...issueCloseAndReopenPaths(project, issue.iid),
      renderButton: (button) => <IssueCloseButton {...{ project, issue, ...button }} />,
    }),
    [project, issue],
  );
  const canCreate = issue.can.create;
  const followUp = useMemo(
    () => (canCreate ? (id: string) => newFollowUpIssuePath(project, id, confidential) : null),
    [project, canCreate, confidential],
  );
  return (
    <ActivitySection
      {...{ noteable, closing }}
      onChanged={useRefreshIssue(project, iid)}
      isGone={useCheckIfIssueDeleted(project, iid)}
      followUpPath={followUp}
      timeline={chooseTimelineSwitchStyle(issue)}
      noteableData={{ blocked_by_issues: issue.blocked_by_issues }}
    />
  );
}
