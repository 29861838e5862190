/** Somebody who changes a description again and again within some minutes has changed it once. */
import { DESCRIPTION_RUN_MINUTES } from "@cairn/contract/notes/discussions";
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";

const MINUTE_MS = 60_000;

/** What stands for a run: its last note, and where it began. */
export interface DescriptionRun {
  /** Of the first change; the comparison begins before it. */
  start_description_version_id: number;
  times: number;
  /** From the first to the last, rounded up. */
  minutes: number;
}

/** A discussion as it is drawn: some stand for several. */
export type ShownDiscussion = WebDiscussion & { run?: DescriptionRun };

/**
 * The later note stays and takes in those before it. The time is measured from the first; somebody
 * else's change, or a first version that was deleted, begins a new run; other notes in between do not.
 */
export function mergeDescriptionRuns(discussions: readonly WebDiscussion[]): ShownDiscussion[] {
  const shown: (ShownDiscussion | null)[] = [];
  let run: { first: WebNote; times: number; at: number } | null = null;
  for (const discussion of discussions) {
    const note = discussion.notes[0];
    const at = shown.length;
    if (note === undefined || !isDescriptionChange(note)) shown.push(discussion);
    else if (run !== null && belongsTo(run.first, note)) {
      shown[run.at] = null;
      run = { first: run.first, times: run.times + 1, at };
      shown.push({ ...discussion, run: runOf(run.first, note, run.times) });
    } else {
      run = { first: note, times: 1, at };
      shown.push(discussion);
    }
  }
  return shown.filter((discussion) => discussion !== null);
}

export function isDescriptionChange(note: WebNote): boolean {
  return note.system && note.description_version_id !== undefined;
}

function belongsTo(first: WebNote, note: WebNote): boolean {
  return (
    first.author.id === note.author.id &&
    first.description_version_deleted !== true &&
    minutesBetween(first, note) <= DESCRIPTION_RUN_MINUTES
  );
}

function minutesBetween(first: WebNote, note: WebNote): number {
  return Math.ceil((Date.parse(note.created_at) - Date.parse(first.created_at)) / MINUTE_MS);
}

function runOf(first: WebNote, last: WebNote, times: number): DescriptionRun {
  return {
    start_description_version_id: first.description_version_id ?? 0,
    times,
    minutes: minutesBetween(first, last),
  };
}
