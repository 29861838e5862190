/**
 * Merges system notes about repeated description changes by one user within
 * `DESCRIPTION_CHANGES_MERGE_MINUTES` into one system note.
 */
import { DESCRIPTION_CHANGES_MERGE_MINUTES } from "@cairn/contract/notes/discussions";
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";

const MINUTE_MS = 60_000;

/**
 * Data of several merged description changes (a run), attached to the system note of the last change.
 */
export interface DescriptionChangeRun {
  /**
   * Id of the version after the first change. The diff of the run starts from the version before
   * that change.
   */
  start_description_version_id: number;
  times: number;
  /** Minutes from the first to the last change, rounded up. */
  minutes: number;
}

/**
 * A discussion as the activity list shows it. With `run` it represents several merged description
 * changes.
 */
export type DiscussionWithDescriptionRun = WebDiscussion & { run?: DescriptionChangeRun };

/**
 * Merges runs of description changes: the last system note of a run replaces the earlier ones. A
 * change starts a new run if another user made it, if the time limit since the first change of the
 * run is over, or if the version of that first change is deleted. Other notes in between do not end
 * a run.
 */
export function mergeConsecutiveDescriptionChanges(
  discussions: readonly WebDiscussion[],
): DiscussionWithDescriptionRun[] {
  const shown: (DiscussionWithDescriptionRun | null)[] = [];
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
    minutesBetween(first, note) <= DESCRIPTION_CHANGES_MERGE_MINUTES
  );
}

function minutesBetween(first: WebNote, note: WebNote): number {
  return Math.ceil((Date.parse(note.created_at) - Date.parse(first.created_at)) / MINUTE_MS);
}

function runOf(first: WebNote, last: WebNote, times: number): DescriptionChangeRun {
  return {
    start_description_version_id: first.description_version_id ?? 0,
    times,
    minutes: minutesBetween(first, last),
  };
}
