/** Actions of the issue menu and its shortcuts, such as copying the reference. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useLocation } from "wouter";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { issueMenuMessages as texts } from "../shared/secondary.messages.ts";
import type { IssueActionCallbacks } from "./issue-actions.ts";
import { useSubmitIssueAsSpam } from "../shared/issue.api.ts";
import { referenceOf } from "../shared/noteable-page.ts";
import { issueErrorMessages } from "../shared/issue.messages.ts";

export function useIssueMenuActions(
  project: string,
  issue: NoteablePageResponse,
): Pick<IssueActionCallbacks, "copyLink" | "copyReference" | "merge" | "promote" | "submitAsSpam"> {
  const { csrf_token: csrfToken } = usePageContext().session;
  const [, navigate] = useLocation();
  const toast = useToast();
  const ask = useConfirmDialog();
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
  const open = async (dialog: "merge" | "promote") => {
    try {
      const dialogs = await import("./menu-dialogs.ts");
      const done = await dialogs[dialog](ask, project, issue, csrfToken);
      if (done === null) return;
      toast(done.message, { intent: "success" });
      if (done.path !== null) navigate(done.path);
    } catch {
      // The code of the dialog could not be loaded.
      toast(issueErrorMessages.change, { intent: "danger" });
    }
  };
  return {
    merge: () => void open("merge"),
    promote: () => void open("promote"),
    copyLink: () => void copy(new URL(issue.web_url, location.origin).href, texts.linkCopied),
    copyReference: () => void copy(`${project}${referenceOf(issue)}`, texts.referenceCopied),
    submitAsSpam: () => {
      submit().then(
        () => toast(texts.submittedAsSpam, { intent: "success" }),
        () => toast(issueErrorMessages.change, { intent: "danger" }),
      );
    },
  };
}
