/**
 * The linked issues of an issue, with its merges above them. Loads later, and only when there are links or
 * merges, or when the user adds a link.
 */
import { issueLinksUrl, type WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import {
  issueBasePath,
  issuePageJsonUrl,
  type IssuePageResponse,
} from "@cairn/contract/issues/issue-page";
import {
  IssueMergesSection,
  LinkedIssues,
  useLinkedIssues,
  useNoteablePage,
  type LinkedIssuesPartProps,
} from "../../features/issues/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useBrowserValue } from "../../ui/base/use-browser-value.ts";

/** Like `IssueActivity`, takes only strings and numbers, and first renders what the server rendered. */
export default function IssueLinks({ project, iid, start }: LinkedIssuesPartProps) {
  const url = issueLinksUrl(project, iid);
  const { once } = usePageContext();
  const { data: page } = useNoteablePage<IssuePageResponse>(issueBasePath(project, iid));
  const { data, isError, isFetching, refetch } = useLinkedIssues(url);
  const renderedPage = once[issuePageJsonUrl(project, iid)] as IssuePageResponse | undefined;
  const renderedLinks = once[url] as WebLinkedIssue[] | undefined;
  const shownPage = useBrowserValue(() => page, renderedPage ?? page);
  const shown = useBrowserValue(() => data, renderedLinks ?? data);
  const hasFailed = isError && !isFetching;
  const merges = shownPage?.merges;
  return (
    <>
      {merges && <IssueMergesSection project={project} iid={iid} merges={merges} />}
      <LinkedIssues
        key={url}
        project={project}
        iid={iid}
        links={isError ? undefined : shown}
        retry={hasFailed ? () => void refetch() : null}
        canAdmin={shownPage?.can.arrange === true}
        startsWithForm={start === "form"}
      />
    </>
  );
}
