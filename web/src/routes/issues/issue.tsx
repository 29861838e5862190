/** The page of an issue, which gives the page of an epic what both consist of. */
import { issueLinksUrl } from "@cairn/contract/issues/issue-links";
import { issueBasePath, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import {
  AttributesSummary,
  IssueView,
  LinkedIssuesSlot,
  issueMessages,
  NoteableView,
  useEpicStateChange,
  useNoteablePage,
  useLinkedIssues,
} from "../../features/issues/index.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { LoadedNoteablePage } from "../shared/loaded-noteable-page.tsx";
import { activity, list } from "../shared/noteable-parts.ts";

export const parts = [list, activity];

export async function loadEpicPage() {
  const { createEpicPage } = await import("../epics/epic.tsx");
  return createEpicPage({
    activity,
    AttributesSummary,
    LoadedNoteablePage,
    NoteableView,
    useNoteablePage,
    useEpicStateChange,
  });
}

export function Page() {
  const { place: path, params } = useMatchedRoute();
  const [place, iid] = [path ?? "", params["iid"] ?? ""];
  const basePath = issueBasePath(place, iid);
  const page = useNoteablePage<IssuePageResponse>(basePath);
  // Loads together with the issue, although only the issue's view shows it.
  useLinkedIssues(issueLinksUrl(place, iid));
  return (
    <LoadedNoteablePage page={page} basePath={basePath} reference={`#${iid}`} texts={issueMessages}>
      {(issue, slots) => (
        <IssueView
          // After a move, this address has another issue. Its forms must not take over the text that the
          // user has typed for the moved one.
          key={issue.id}
          project={place}
          issue={issue}
          {...slots}
          links={
            <LinkedIssuesSlot
              project={place}
              iid={issue.iid}
              canAdmin={issue.can.arrange}
              hasMore={issue.merges !== undefined}
              block={list}
            />
          }
          activity={<activity.Part place={place} basePath={basePath} />}
        />
      )}
    </LoadedNoteablePage>
  );
}
