/** Closes and reopens an issue: asks first when other issues block it, and reports failures. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAnnounce } from "../../../ui/base/live-regions.tsx";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useAdjustOpenCount, useIssueCache, useUpdateIssueState } from "../shared/issue.api.ts";
import { issueMessages } from "../shared/issue.messages.ts";
import {
  isOpenState,
  availableStateEvent,
  stateErrorText,
  type StateEvent,
} from "../shared/issue-states.ts";

export interface StateChange {
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
   * True while the confirmation dialog is open. It appears before closing an issue that other issues
   * block.
   */
  isAsking: boolean;
  confirm: () => void;
  cancel: () => void;
}

/**
 * Options for the close button in the comment form, which sends another request and shows other error
 * texts than the button in the page's head.
 */
export interface StateChangeOptions {
  /** Resolves to the server's error messages, or to null when no request was sent. */
  send: (step: StateEvent) => Promise<string[] | null>;
  trouble: (errors: readonly string[]) => string;
}

export function useStateChange(
  project: string,
  issue: IssuePage,
  way?: StateChangeOptions,
): StateChange {
  const known = useIssueCache(project, issue.iid);
  const sendState = useUpdateIssueState(project, issue.iid);
  const { send, trouble } = way ?? { send: sendState, trouble: stateErrorText };
  const count = useAdjustOpenCount(project);
  const toast = useToast();
  const announce = useAnnounce();
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

  const step = availableStateEvent(issue);
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
