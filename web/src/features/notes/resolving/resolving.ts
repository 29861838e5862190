/**
 * Rules for resolving threads: when a thread counts as resolved, and which controls the viewer sees.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { threadMessages as texts } from "./thread.messages.ts";

type Settled = Pick<WebNote, "resolvable" | "resolved">;
type Allowed = Pick<WebNote, "resolvable" | "current_user">;

/** True when the thread has resolvable notes and all of them are resolved. */
export function areNotesResolved(notes: readonly Settled[]): boolean {
  const resolvable = notes.filter((note) => note.resolvable);
  return resolvable.length > 0 && resolvable.every(({ resolved }) => resolved);
}

/**
 * Whether the thread's header shows the resolve toggle: one note that the viewer can resolve is enough.
 */
export function showsResolveToggleInHeader(notes: readonly Allowed[]): boolean {
  return notes.some(({ resolvable, current_user: can }) => resolvable && can.can_resolve);
}

/**
 * Whether the resolve button beside the reply field is
 * shown: only for viewers who can resolve every note.
 */
export function showsResolveButtonByReplyField(notes: readonly Allowed[]): boolean {
  const resolvable = notes.filter((note) => note.resolvable);
  return (
    resolvable.length > 0 && resolvable.every(({ current_user: can }) => can.can_resolve_discussion)
  );
}

/**
 * HTTP method of the request that resolves or unresolves the thread; null when the thread already has
 * the wanted state.
 */
export function chooseResolveRequestMethod(
  discussion: Pick<WebDiscussion, "notes">,
  wanted: boolean,
): "POST" | "DELETE" | null {
  if (areNotesResolved(discussion.notes) === wanted) return null;
  return wanted ? "POST" : "DELETE";
}

/** Text in the reply form that says whether the reply resolves or unresolves its thread. */
export function formatResolveHint(isResolvedNow: boolean, willChange: boolean): string {
  if (isResolvedNow) return willChange ? texts.willBeUnresolved : texts.staysResolved;
  return willChange ? texts.willBeResolved : texts.staysUnresolved;
}
