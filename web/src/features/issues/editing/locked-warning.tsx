import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { issueEditConflictMessages as texts } from "./editing.messages.ts";

/**
 * Warning that another user changed the issue while this user was editing it. Its link opens the
 * current issue in another tab, so that this tab keeps the user's text.
 */
export function SaveConflictWarning(props: {
  issue: Pick<NoteablePageResponse, "type" | "web_url">;
  onDismiss: () => void;
}) {
  return (
    <Banner intent="danger" icon="triangle-exclamation-point" onDismiss={props.onDismiss}>
      {texts.warningBefore(props.issue.type)}
      <a href={props.issue.web_url} target="_blank" rel="noopener">
        {texts.warningLink(props.issue.type)}
      </a>
      {texts.warningAfter}
    </Banner>
  );
}
