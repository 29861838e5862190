/**
 * Badge with the issue's state, and the close or reopen button. Used in the issue's head and in the
 * sticky header.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { Button } from "../../../ui/buttons/button.tsx";
import { StatePill } from "../../../ui/work/status-pill.tsx";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { issueActionMessages as texts } from "../shared/issue.messages.ts";
import { isOpenState, formatIssueState } from "../shared/issue-states.ts";
import type { StateChange } from "./use-state-change.ts";

export function IssueStateBadge(props: { issue: NoteablePageResponse; size: "title" | "sticky" }) {
  const { issue, size } = props;
  const open = isOpenState(issue.state);
  return (
    <StatePill
      state={open ? "open" : "closed"}
      icon={issue.type === "epic" ? "layers" : open ? "circle-dot" : "circle-check"}
      size={size}
    >
      {formatIssueState(issue)}
    </StatePill>
  );
}

export function CloseOrReopenIssueButton(props: {
  issue: Pick<NoteablePageResponse, "type">;
  change: StateChange & { warm?: () => void };
  size?: "sm" | "md";
  /**
   * True in the sticky header. The sticky header repeats
   * the page's head, so its button is not a tab stop.
   */
  isRepeated?: boolean;
}) {
  const { step, isPending, start, warm } = props.change;
  if (step === null) return null;
  const isClosing = step === "CLOSE";
  return (
    <Button
      size={props.size}
      icon={isClosing ? "circle-check" : "circle-dot"}
      pending={isPending}
      onClick={start}
      onPointerEnter={warm}
      onFocus={warm}
      shortcut={ISSUE_SHORTCUTS.state}
      {...(props.isRepeated && { tabIndex: -1 })}
    >
      {(isClosing ? texts.close : texts.reopen)(props.issue.type)}
    </Button>
  );
}
