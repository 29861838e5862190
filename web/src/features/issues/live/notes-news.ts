/** Who shows the notes of an issue hears of them through the one subscription of its page. */
import type { IssueNews } from "@cairn/contract/issue-live";

export interface NotesListener {
  heard(notes: NonNullable<Extract<IssueNews, { event: "updated" }>["notes"]>): void;
  /** Whether the cable is there. `isAgain` after a break, in which something may have been missed. */
  live(isLive: boolean, isAgain: boolean): void;
}

const listeners = new Map<string, Set<NotesListener>>();
const live = new Set<string>();

/** Until the returned function is called. */
export function followIssueNotes(
  project: string,
  iid: number,
  listener: NotesListener,
): () => void {
  const key = keyOf(project, iid);
  const those = listeners.get(key) ?? new Set();
  listeners.set(key, those.add(listener));
  if (live.has(key)) listener.live(true, false);
  return () => those.delete(listener);
}

/** All of them as one. */
export function notesListenersOf(project: string, iid: number): NotesListener {
  const key = keyOf(project, iid);
  const all = () => [...(listeners.get(key) ?? [])];
  return {
    heard(notes) {
      for (const listener of all()) listener.heard(notes);
    },
    live(isLive, isAgain) {
      if (isLive) live.add(key);
      else live.delete(key);
      for (const listener of all()) listener.live(isLive, isAgain);
    },
  };
}

function keyOf(project: string, iid: number): string {
  return `${project}#${iid}`;
}
