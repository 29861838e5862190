/** Button in the comment form that posts the comment, if any, and closes or reopens the issue. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Button } from "../../../ui/buttons/button.tsx";
import { BlockedIssueDialog } from "./blocked-dialog.tsx";
import { useCloseOrReopenIssue } from "./close-button.api.ts";
import { closeButtonMessages as texts } from "./close-button.messages.ts";
import { useIssueStateChange } from "./use-state-change.ts";

export function IssueCloseButton(props: {
  project: string;
  issue: IssuePageResponse;
  /** Label of the button that posts: "Comment" or "Start thread". */
  posting: string;
  hasWords: boolean;
  isSending: boolean;
  /** Why the comment cannot be posted now; undefined when it can. */
  reason: string | undefined;
  /**
   * Posts the comment. Resolves to "waiting" when the comment could not be sent and stays in the
   * outbox, and to null when the comment is empty or cannot be posted now.
   */
  post: () => Promise<"sent" | "refused" | "waiting" | null>;
}) {
  const { project, issue, posting, hasWords, post } = props;
  const send = useCloseOrReopenIssue(project, issue.iid);
  const change = useIssueStateChange(project, issue, {
    send: async (step) => {
      // Leaves the state unchanged if the comment could not be posted.
      if (hasWords && (await post()) !== "sent") return null;
      await send(step === "CLOSE" ? "close" : "reopen");
      return [];
    },
    trouble: () => texts.notUpdated,
  });
  if (change.step === null) return null;
  const isClosing = change.step === "CLOSE";
  const alone = isClosing ? texts.close(issue.type) : texts.reopen(issue.type);
  const together = isClosing
    ? texts.andClose(posting, issue.type)
    : texts.andReopen(posting, issue.type);
  return (
    <>
      <Button
        icon={isClosing ? "circle-check" : "circle-dot"}
        pending={change.isPending}
        disabled={props.isSending && !change.isPending}
        disabledReason={props.reason}
        onClick={change.start}
        onPointerEnter={change.warm}
        onFocus={change.warm}
      >
        {hasWords ? together : alone}
      </Button>
      <BlockedIssueDialog project={project} issue={issue} change={change} />
    </>
  );
}
