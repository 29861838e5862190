/**
 * Comments and history of an issue or epic. The server renders them with the page; the browser loads
 * the script of this part later.
 */
import type { EpicPageResponse, NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { newFollowUpIssuePath, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { useMemo } from "react";
import { EpicCloseButton } from "../../features/epics/index.ts";
import {
  IssueCloseButton,
  closeAndReopenPaths,
  toNoteable,
  chooseTimelineSwitchStyle,
  useCheckIfDeleted,
  useNoteablePage,
  useRefreshPage,
} from "../../features/issues/index.ts";
import {
  ActivitySection,
  type CloseButtonProps,
  type NoteableCloseControl,
} from "../../features/notes/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { useBrowserValue } from "../../ui/base/use-browser-value.ts";

interface ActivityProps {
  /** Full path of the project or group. */
  place: string;
  basePath: string;
}

/**
 * Takes only strings as props: if the props changed before the script is loaded, React would discard
 * the HTML that the server rendered.
 */
export default function IssueActivity({ place, basePath }: ActivityProps) {
  const page = useHydratedPage(basePath);
  return page ? <Activity key={basePath} {...{ place, basePath, page }} /> : null;
}

/**
 * Returns the data of the page. While this part hydrates, returns the data as the server rendered it:
 * the code of this part loads after the page is live, so the data can have changed in the meantime,
 * and React would find other texts than the server's.
 */
function useHydratedPage(basePath: string): NoteablePageResponse | undefined {
  const { data: page } = useNoteablePage<NoteablePageResponse>(basePath);
  const rendered = usePageContext().once[noteablePageJsonUrl(basePath)];
  return useBrowserValue(() => page, (rendered as NoteablePageResponse | undefined) ?? page);
}

function Activity({ place, basePath, page }: ActivityProps & { page: NoteablePageResponse }) {
  const noteable = useMemo(() => toNoteable(place, page), [place, page]);
  const closing = useMemo<NoteableCloseControl>(
    () => ({
      ...closeAndReopenPaths(place, page),
      renderButton: (button) => renderCloseButton(place, page, button),
    }),
    [place, page],
  );
  const { confidential } = page;
  const canCreate = page.type !== "epic" && page.can.create;
  const followUp = useMemo(
    () => (canCreate ? (id: string) => newFollowUpIssuePath(place, id, confidential) : null),
    [place, canCreate, confidential],
  );
  return (
    <ActivitySection
      {...{ noteable, closing }}
      onChanged={useRefreshPage(basePath)}
      isGone={useCheckIfDeleted(basePath)}
      followUpPath={followUp}
      timeline={chooseTimelineSwitchStyle(page)}
      noteableData={page.type === "epic" ? {} : { blocked_by_issues: page.blocked_by_issues }}
    />
  );
}

function renderCloseButton(
  place: string,
  page: IssuePageResponse | EpicPageResponse,
  button: CloseButtonProps,
) {
  return page.type === "epic" ? (
    <EpicCloseButton group={place} epic={page} {...button} />
  ) : (
    <IssueCloseButton project={place} issue={page} {...button} />
  );
}
