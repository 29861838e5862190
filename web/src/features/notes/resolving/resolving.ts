/** When a thread is settled, and who may say so. */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { threadTexts as texts } from "./thread.messages.ts";

type Settled = Pick<WebNote, "resolvable" | "resolved">;
type Allowed = Pick<WebNote, "resolvable" | "current_user">;

/** Settled once all that can be settled is. */
export function isResolved(notes: readonly Settled[]): boolean {
  const resolvable = notes.filter((note) => note.resolvable);
  return resolvable.length > 0 && resolvable.every(({ resolved }) => resolved);
}

/** At the head of the thread: one note that lets them is enough. */
export function showsResolveToggle(notes: readonly Allowed[]): boolean {
  return notes.some(({ resolvable, current_user: can }) => resolvable && can.can_resolve);
}

/** Beside the reply: only who may settle every note settles the thread. */
export function showsResolveButton(notes: readonly Allowed[]): boolean {
  const resolvable = notes.filter((note) => note.resolvable);
  return (
    resolvable.length > 0 && resolvable.every(({ current_user: can }) => can.can_resolve_discussion)
  );
}

/** How the server is asked; null when there is nothing to do. */
export function resolveMethod(
  discussion: Pick<WebDiscussion, "notes">,
  wanted: boolean,
): "POST" | "DELETE" | null {
  if (isResolved(discussion.notes) === wanted) return null;
  return wanted ? "POST" : "DELETE";
}

/** What a reply will do to its thread, in words. */
export function resolveHint(isResolvedNow: boolean, willChange: boolean): string {
  if (isResolvedNow) return willChange ? texts.willBeUnresolved : texts.staysResolved;
  return willChange ? texts.willBeResolved : texts.staysUnresolved;
}

/** Threads that wait for an answer; what is no thread waits for none. */
export function countUnresolvedThreads(
  discussions: readonly Pick<WebDiscussion, "individual_note" | "notes">[],
): number {
  return discussions.filter(
    ({ individual_note: isAlone, notes }) =>
      !isAlone && notes.some(({ resolvable }) => resolvable) && !isResolved(notes),
  ).length;
}
