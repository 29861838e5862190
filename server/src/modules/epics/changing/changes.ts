/** Compares an epic before and after an update; events and system notes use the resulting changes. */
import type { ChangedTextFields } from "../../texts/index.ts";
import type { EpicChanges } from "../epics.events.ts";
import type { EpicRow } from "../reading/reading.ts";

const ATTRIBUTES = ["start_date", "due_date", "confidential"] as const;

export function diffEpic(
  before: EpicRow,
  after: EpicRow,
  text: ChangedTextFields & { version?: number | undefined } = {},
): EpicChanges {
  const changes: EpicChanges = {};
  for (const name of ATTRIBUTES) {
    if (before[name] !== after[name])
      Object.assign(changes, { [name]: [before[name], after[name]] });
  }
  // The column is null before the first lock and false after unlocking. Both mean "not locked".
  const [wasLocked, isLocked] = [before, after].map((epic) => epic.discussion_locked === true);
  if (wasLocked !== isLocked) changes.discussion_locked = [wasLocked === true, isLocked === true];
  const added = after.label_ids.filter((id) => !before.label_ids.includes(id));
  const removed = before.label_ids.filter((id) => !after.label_ids.includes(id));
  if (added.length + removed.length > 0) changes.labels = { added, removed };
  if (text.version === undefined) return changes;
  return {
    ...changes,
    ...(text.title !== undefined && { title: true as const }),
    ...(text.description !== undefined && { description: true as const }),
    version_id: text.version,
  };
}

/** Returns the attributes of a new epic as changes from empty values. */
export function buildNewEpicChanges(epic: EpicRow): EpicChanges {
  const { label_ids: added, start_date: start, due_date: due } = epic;
  return {
    ...(added.length > 0 && { labels: { added, removed: [] } }),
    ...(start !== null && { start_date: [null, start] as [null, string] }),
    ...(due !== null && { due_date: [null, due] as [null, string] }),
  };
}
