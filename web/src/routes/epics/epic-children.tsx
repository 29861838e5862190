/**
 * The progress and the child items of an epic. Loads after the page of the epic, which the server renders
 * with this part.
 */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import {
  epicSummaryUrl,
  epicTreeUrl,
  type EpicSummary,
  type EpicTreeLevel,
} from "@cairn/contract/epics/epic-tree";
import { epicPath } from "@cairn/contract/epics/epics";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import {
  ChildItems,
  ProgressCard,
  useEpicSummary,
  useEpicTreeLevel,
} from "../../features/epics/index.ts";
import { useNoteablePage } from "../../features/issues/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useBrowserValue } from "../../ui/base/use-browser-value.ts";

/** Like `IssueActivity`, takes only strings and numbers, and first renders what the server rendered. */
export default function EpicChildren({ group, iid }: { group: string; iid: number }) {
  const { once } = usePageContext();
  const basePath = epicPath(group, iid);
  const page = useNoteablePage<EpicPageResponse>(basePath).data;
  const level = useEpicTreeLevel(group, iid);
  const summary = useEpicSummary(group, iid).data;
  const rendered = {
    page: once[noteablePageJsonUrl(basePath)] as EpicPageResponse | undefined,
    level: once[epicTreeUrl(group, iid)] as EpicTreeLevel | undefined,
    summary: once[epicSummaryUrl(group, iid)] as EpicSummary | undefined,
  };
  const shown = {
    page: useBrowserValue(() => page, rendered.page ?? page),
    level: useBrowserValue(() => level.data, rendered.level ?? level.data),
    summary: useBrowserValue(() => summary, rendered.summary ?? summary),
  };
  const hasFailed = level.isError && !level.isFetching;
  return (
    <>
      {shown.summary && <ProgressCard summary={shown.summary} />}
      {shown.page && (
        <ChildItems
          key={shown.page.id}
          group={group}
          epic={shown.page}
          level={level.isError ? undefined : shown.level}
          retry={hasFailed ? () => void level.refetch() : null}
          summary={shown.summary}
        />
      )}
    </>
  );
}
