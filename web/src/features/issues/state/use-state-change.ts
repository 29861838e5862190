/** Closes and reopens an issue or epic, and reports failures. Asks first when other issues block an issue. */
import type { EpicPageResponse, NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { issueBasePath, type IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queueQuickAction } from "../../../platform/quick-action-queue.ts";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import {
  useAdjustOpenIssueCount,
  useCloseOrReopen,
  usePageCache,
  useUpdateIssueState,
} from "../shared/issue.api.ts";
import { issueErrorMessages, issueMessages } from "../shared/issue.messages.ts";
import {
  isOpenState,
  findAvailableStateEvent,
  stateChangeErrorText,
  type StateEvent,
} from "../shared/issue-states.ts";
import { preloadBlockedIssueDialog } from "./blocked-dialog.tsx";

export interface StateChange {
  /** The state change that the viewer can make; null when the viewer cannot change the state. */
  step: StateEvent | null;
  isPending: boolean;
  start: () => void;
}

export interface IssueStateChange extends StateChange {
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
  /**
   * Posts the comment of the form before the state changes. Resolves to "waiting" when the comment
   * stays in the outbox, and to null when it cannot be posted now.
   */
  post?: () => Promise<"sent" | "refused" | "waiting" | null>;
  /** Resolves to the server's error messages. */
  send: (step: StateEvent) => Promise<string[]>;
  trouble: (errors: readonly string[]) => string;
}

export function useIssueStateChange(
  project: string,
  issue: IssuePageResponse,
  way?: IssueStateChangeOptions,
): IssueStateChange {
  const sendState = useUpdateIssueState(project, issue.iid);
  const count = useAdjustOpenIssueCount(project);
  const [isAsking, setAsking] = useState(false);
  const { step, isPending, start } = useStateChange(issueBasePath(project, issue.iid), issue, {
    ...(way ?? { send: sendState, trouble: stateChangeErrorText }),
    onChanged: (isClosing) => count(isClosing ? -1 : 1),
  });
  const isBlocked = isOpenState(issue.state) && issue.blocked_by_issues.length > 0;
  return {
    step,
    isPending,
    start: isBlocked ? () => setAsking(true) : start,
    warm: isBlocked ? preloadBlockedIssueDialog : () => {},
    isAsking,
    confirm: () => {
      setAsking(false);
      start();
    },
    cancel: () => setAsking(false),
  };
}

/** Closes and reopens an issue or epic without asking first. */
function useStateChange(
  basePath: string,
  issue: NoteablePageResponse,
  way: IssueStateChangeOptions & { onChanged?: (isClosing: boolean) => void },
): StateChange {
  const { post, send, trouble, onChanged } = way;
  const known = usePageCache(basePath);
  const toast = useToast();
  const announce = useAnnounceToScreenReaders();
  const complain = (errors: readonly string[]) => toast(trouble(errors), { intent: "danger" });

  const { mutate, isPending } = useMutation({
    // Runs also while the browser is offline: the change is then queued behind unsent comments.
    networkMode: "always",
    mutationFn: async (step: StateEvent) => {
      const posted = post ? await post() : "sent";
      if (posted === null || posted === "refused") return null;
      const quickAction = step === "CLOSE" ? "/close" : "/reopen";
      if (!navigator.onLine && (await queueQuickAction(issue.id, quickAction))) {
        toast(issueMessages.waiting);
        return null;
      }
      return posted === "sent" ? send(step) : null;
    },
    onSuccess: (errors, step) => {
      if (errors === null) return undefined;
      if (errors.length > 0) return complain(errors);
      const isClosing = step === "CLOSE";
      known.change((page) => ({ ...page, state: isClosing ? "closed" : "opened" }));
      onChanged?.(isClosing);
      announce(isClosing ? issueMessages.closed : issueMessages.open);
      return void known.askAgain();
    },
    onError: () => complain([]),
  });

  const step = findAvailableStateEvent(issue);
  return {
    step,
    isPending,
    start: () => {
      if (step && !isPending) mutate(step);
    },
  };
}

/** Closes and reopens an epic, from the head of its page and from the comment form. */
export function useEpicStateChange(
  group: string,
  epic: EpicPageResponse,
  post?: IssueStateChangeOptions["post"],
): StateChange {
  const send = useCloseOrReopen(group, epic);
  return useStateChange(epic.web_url, epic, {
    ...(post && { post }),
    send,
    trouble: () => issueErrorMessages.epicState(isOpenState(epic.state)),
  });
}
