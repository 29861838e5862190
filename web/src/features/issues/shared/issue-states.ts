/** State of an issue or epic and the state change (close or reopen) that the viewer can make. */
import { issueMessages, issueErrorMessages } from "./issue.messages.ts";

interface Standing {
  state: string;
  discussion_locked: boolean;
  can: { update: boolean; reopen: boolean };
  /** Only issues can be moved. */
  moved?: boolean;
}

/**
 * True for `opened` and for `reopened`, which the API also knows and the interface shows as open.
 */
export function isOpenState(state: string): boolean {
  return state === "opened" || state === "reopened";
}

export function formatIssueState({ state, moved }: Pick<Standing, "state" | "moved">): string {
  if (isOpenState(state)) return issueMessages.open;
  return moved ? issueMessages.moved : issueMessages.closed;
}

export type StateEvent = "CLOSE" | "REOPEN";

/** The state change that the page offers; null when there is none. */
export function findAvailableStateEvent({
  state,
  discussion_locked,
  can,
}: Standing): StateEvent | null {
  if (isOpenState(state)) return can.update ? "CLOSE" : null;
  return can.reopen && !discussion_locked ? "REOPEN" : null;
}

/**
 * Error text after a failed state change: the server's messages, or a generic text when there are
 * none.
 */
export function stateChangeErrorText(errors: readonly string[]): string {
  return errors.length > 0 ? errors.join(". ") : issueErrorMessages.state;
}

/** `#12` for an issue of the same project, `group/project#12` for other projects. */
export function formatRelativeIssueReference(
  project: string,
  issue: { iid: number; web_url: string },
): string {
  const { pathname } = new URL(issue.web_url, "http://here");
  const [home = ""] = pathname.slice(1).split("/-/", 1);
  return home === project ? `#${issue.iid}` : `${home}#${issue.iid}`;
}
