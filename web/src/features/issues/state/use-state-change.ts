/** Closes and reopens an issue: asks first when other issues block it, and reports failures. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import {
  useAdjustOpenIssueCount,
  useIssueCache,
  useUpdateIssueState,
} from "../shared/issue.api.ts";
import { issueMessages } from "../shared/issue.messages.ts";
import {
  isOpenState,
  findAvailableStateEvent,
  stateChangeErrorText,
  type StateEvent,
} from "../shared/issue-states.ts";

export interface IssueStateChange {
  /** The state change that the viewer can make; null when the viewer cannot change the state. */
  step: StateEvent | null;
  isPending: boolean;
  start: () => void;
  /**
   * Preloads the code of the confirmation dialog; called
   * when the pointer or the focus reaches the button.
   */
  warm: () => void;
  /**
   * True while the confirmation dialog is open. The dialog opens before the viewer closes an issue
   * that other issues block.
   */
  isAsking: boolean;
  confirm: () => void;
  cancel: () => void;
}

/**
 * How to send a state change and how to word its errors. The close button in the comment form
 * passes these options; the button in the head of the page uses the defaults.
 */
export interface IssueStateChangeOptions {
  /** Resolves to the server's error messages, or to null when no request was sent. */
  send: (step: StateEvent) => Promise<string[] | null>;
  trouble: (errors: readonly string[]) => string;
}

export function useIssueStateChange(
  project: string,
  issue: IssuePageResponse,
  way?: IssueStateChangeOptions,
): IssueStateChange {
  const known = useIssueCache(project, issue.iid);
  const sendState = useUpdateIssueState(project, issue.iid);
  const { send, trouble } = way ?? { send: sendState, trouble: stateChangeErrorText };
  const count = useAdjustOpenIssueCount(project);
  const toast = useToast();
  const announce = useAnnounceToScreenReaders();
  const [isAsking, setAsking] = useState(false);
  const complain = (errors: readonly string[]) => toast(trouble(errors), { intent: "danger" });

  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (errors, step) => {
      if (errors === null) return undefined;
      if (errors.length > 0) return complain(errors);
      const isClosing = step === "CLOSE";
      known.change((page) => ({ ...page, state: isClosing ? "closed" : "opened" }));
      count(isClosing ? -1 : 1);
      announce(isClosing ? issueMessages.closed : issueMessages.open);
      return void known.askAgain();
    },
    onError: () => complain([]),
  });

  const step = findAvailableStateEvent(issue);
  const run = () => {
    if (step && !isPending) mutate(step);
  };
  const isBlocked = isOpenState(issue.state) && issue.blocked_by_issues.length > 0;
  return {
    step,
    isPending,
    start: isBlocked ? () => setAsking(true) : run,
    warm: isBlocked ? preloadModal : () => {},
    isAsking,
    confirm: () => {
      setAsking(false);
      run();
    },
    cancel: () => setAsking(false),
  };
}
