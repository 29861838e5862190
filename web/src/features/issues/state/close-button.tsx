/** Button in the comment form that posts the comment, if any, and closes or reopens the issue or epic. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Button } from "../../../ui/buttons/button.tsx";
import type { CloseButtonProps } from "../../notes/index.ts";
import { BlockedIssueDialog } from "./blocked-dialog.tsx";
import { useCloseOrReopen } from "../shared/issue.api.ts";
import { closeButtonMessages as texts } from "./close-button.messages.ts";
import { useIssueStateChange, type StateChange } from "./use-state-change.ts";

export function IssueCloseButton(
  props: CloseButtonProps & { project: string; issue: IssuePageResponse },
) {
  const { project, issue, hasWords, post } = props;
  const send = useCloseOrReopen(project, issue);
  const change = useIssueStateChange(project, issue, {
    ...(hasWords && { post }),
    send,
    trouble: () => texts.notUpdated,
  });
  return (
    <>
      <CloseButton {...props} change={change} />
      <BlockedIssueDialog project={project} issue={issue} change={change} />
    </>
  );
}

export function CloseButton(
  props: Omit<CloseButtonProps, "post"> & {
    issue: Pick<NoteablePageResponse, "type">;
    change: StateChange & { warm?: () => void };
  },
) {
  const { issue, change, posting } = props;
  if (change.step === null) return null;
  const isClosing = change.step === "CLOSE";
  const alone = isClosing ? texts.close(issue.type) : texts.reopen(issue.type);
  const together = isClosing
    ? texts.andClose(posting, issue.type)
    : texts.andReopen(posting, issue.type);
  return (
    <Button
      icon={isClosing ? "circle-check" : "circle-dot"}
      pending={change.isPending}
      disabled={props.isSending && !change.isPending}
      disabledReason={props.reason}
      onClick={change.start}
      onPointerEnter={change.warm}
      onFocus={change.warm}
    >
      {props.hasWords ? together : alone}
    </Button>
  );
}
