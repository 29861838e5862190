/** Actions of the issue menu and its shortcuts, such as copying the reference. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { issueMenuMessages as texts } from "../shared/secondary.messages.ts";
import type { IssueActionCallbacks } from "./issue-actions.ts";
import { useSubmitIssueAsSpam } from "../shared/issue.api.ts";
import { issueErrorMessages } from "../shared/issue.messages.ts";

export function useIssueMenuActions(
  project: string,
  issue: IssuePageResponse,
): Pick<IssueActionCallbacks, "copyLink" | "copyReference" | "submitAsSpam"> {
  const toast = useToast();
  const submit = useSubmitIssueAsSpam(project, issue.iid);

  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done, { intent: "success" });
    } catch {
      // Copying fails on pages without HTTPS, where browsers offer no clipboard.
      toast(texts.notCopied, { intent: "danger" });
    }
  };
  return {
    copyLink: () => void copy(new URL(issue.web_url, location.origin).href, texts.linkCopied),
    copyReference: () => void copy(`${project}#${issue.iid}`, texts.referenceCopied),
    submitAsSpam: () => {
      submit().then(
        () => toast(texts.submittedAsSpam, { intent: "success" }),
        () => toast(issueErrorMessages.change, { intent: "danger" }),
      );
    },
  };
}
