/** The page of an epic. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { epicPath } from "@cairn/contract/epics/epics";
import { createElement, type ReactNode } from "react";
import {
  CollapsedEpicSidebar,
  EpicAttributes,
  epicMessages as texts,
  summarizeEpic,
  useEpicSummary,
  useEpicTreeLevel,
} from "../../features/epics/index.ts";
import type * as issues from "../../features/issues/index.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import {
  createServerRenderedPart,
  useServerRenderedFile,
} from "../../ui/base/server-rendered-part.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import type * as loading from "../shared/loaded-noteable-page.tsx";
import type * as noteableParts from "../shared/noteable-parts.ts";

/** What the page of an epic takes from the module of the page of an issue. */
type SharedWithIssuePage = Pick<
  typeof issues,
  "AttributesSummary" | "NoteableView" | "useEpicStateChange" | "useNoteablePage"
> &
  typeof loading &
  Pick<typeof noteableParts, "activity">;

const children = createServerRenderedPart<{ group: string; iid: number }>(
  "src/routes/epics/epic-children.tsx",
  () => import("./epic-children.tsx"),
  createElement(SkeletonBlock, { lines: 6 }),
);

/**
 * Makes the page. It consists mostly of what the page of an issue consists of, and gets that from the
 * module of that page: with imports, the bundler would move all of it into a file that the page of an
 * issue had to load in addition.
 */
export function createEpicPage(shared: SharedWithIssuePage) {
  const { AttributesSummary, LoadedNoteablePage, NoteableView } = shared;
  const { activity, useEpicStateChange, useNoteablePage } = shared;

  function Page() {
    const { place, params } = useMatchedRoute();
    const [group, iid] = [place ?? "", params["iid"] ?? ""];
    useServerRenderedFile("src/routes/issues/issue.tsx");
    // Load together with the epic, although only its view shows them.
    useEpicTreeLevel(group, iid);
    useEpicSummary(group, iid);
    const basePath = epicPath(group, iid);
    const page = useNoteablePage<EpicPageResponse>(basePath);
    return (
      <LoadedNoteablePage page={page} basePath={basePath} reference={`&${iid}`} texts={texts}>
        {(epic, slots) => <EpicView key={epic.id} group={group} epic={epic} {...slots} />}
      </LoadedNoteablePage>
    );
  }

  function EpicView(props: {
    group: string;
    epic: EpicPageResponse;
    gone: ReactNode;
    reactions: ReactNode;
  }) {
    const { group, epic, ...slots } = props;
    const { iid, web_url: basePath } = epic;
    const change = useEpicStateChange(group, epic);
    return (
      <NoteableView
        {...slots}
        project={group}
        issue={epic}
        change={change}
        attributes={<EpicAttributes group={group} epic={epic} />}
        summary={(open) => (
          <AttributesSummary onOpen={open}>{summarizeEpic(epic)}</AttributesSummary>
        )}
        gutter={(side) => <CollapsedEpicSidebar epic={epic} side={side} />}
        links={<children.Part group={group} iid={iid} />}
        activity={<activity.Part place={group} basePath={basePath} />}
      />
    );
  }

  return { Page, parts: [children, activity] };
}
