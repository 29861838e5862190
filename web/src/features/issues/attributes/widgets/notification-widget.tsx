import { noteableSubscriptionPath } from "@cairn/contract/issues/noteable-pages";
import { callApiForText } from "../../../../platform/api.ts";
import { usePageContext } from "../../../../platform/page-context.tsx";
import { NotificationSwitch } from "../../../sidebar/index.ts";
import { usePageCache } from "../../shared/issue.api.ts";
import { basePathOf } from "../../shared/noteable-page.ts";
import type { NoteableWidgetProps } from "../editors/editor-props.ts";

export function NotificationWidget({ project, issue }: NoteableWidgetProps) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const basePath = basePathOf(project, issue);
  const known = usePageCache(basePath);
  return (
    <NotificationSwitch
      isSubscribed={issue.subscribed}
      isDisabled={issue.type !== "epic" && issue.project_emails_disabled}
      toggle={() =>
        // The answer has no body.
        callApiForText(noteableSubscriptionPath(basePath), {
          method: "POST",
          csrfToken,
        })
      }
      onToggled={(subscribed) => known.change((page) => ({ ...page, subscribed }))}
    />
  );
}
