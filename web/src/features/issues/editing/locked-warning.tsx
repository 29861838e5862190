import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { TriangleAlert } from "lucide-react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { conflictMessages as texts } from "./editing.messages.ts";

/**
 * Conflict warning. Its link opens the current issue in another tab, so that the user's text stays here.
 */
export function LockedIssueWarning(props: {
  issue: Pick<IssuePage, "web_url">;
  onDismiss: () => void;
}) {
  return (
    <Banner intent="danger" icon={TriangleAlert} onDismiss={props.onDismiss}>
      {texts.warningBefore}
      <a href={props.issue.web_url} target="_blank" rel="noopener">
        {texts.warningLink}
      </a>
      {texts.warningAfter}
    </Banner>
  );
}
