/** Actions of the issue menu and its shortcuts, such as copying the reference. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { issueMenuMessages as texts } from "../shared/secondary.messages.ts";
import type { IssueActions } from "./issue-actions.ts";
import { useSubmitAsSpam } from "../shared/issue.api.ts";
import { issueErrorMessages } from "../shared/issue.messages.ts";

export function useIssueMenu(
  project: string,
  issue: IssuePage,
): Pick<IssueActions, "copyLink" | "copyReference" | "submitAsSpam"> {
  const toast = useToast();
  const submit = useSubmitAsSpam(project, issue.iid);

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
