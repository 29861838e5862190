/** Converts events to the messages that `IssuesChannel` sends to the open pages of an issue. */
import type { IssuesChannelMessage } from "@cairn/contract/issues/issue-live";
import type { StreamEvent } from "../../../platform/events/event.ts";
import { ITERATION_EVENTS } from "../../iterations/index.ts";
import { LABEL_EVENTS } from "../../labels/index.ts";
import { MILESTONE_EVENTS } from "../../milestones/index.ts";
import { NOTE_EVENTS } from "../../notes/index.ts";
import { PROJECT_EVENTS } from "../../projects/index.ts";
import { ISSUE_EVENTS } from "../issues.events.ts";

const OF_ITSELF = new Set<string>([
  ISSUE_EVENTS.updated,
  ISSUE_EVENTS.closed,
  ISSUE_EVENTS.reopened,
]);

const OF_NOTES = new Set<string>(Object.values(NOTE_EVENTS));

/**
 * Maps events of labels, milestones, iterations and projects to the field of the issue page that
 * the event changes.
 */
const AROUND: Readonly<Record<string, string>> = {
  [LABEL_EVENTS.updated]: "labels",
  [LABEL_EVENTS.deleted]: "labels",
  [LABEL_EVENTS.merged]: "labels",
  [MILESTONE_EVENTS.updated]: "milestone",
  [MILESTONE_EVENTS.deleted]: "milestone",
  [MILESTONE_EVENTS.merged]: "milestone",
  [ITERATION_EVENTS.updated]: "iteration",
  [ITERATION_EVENTS.deleted]: "iteration",
  [PROJECT_EVENTS.updated]: "project",
  [PROJECT_EVENTS.archived]: "project",
  [PROJECT_EVENTS.unarchived]: "project",
  [PROJECT_EVENTS.transferred]: "project",
};

export function toIssuesChannelMessage({
  type,
  payload,
  position,
}: StreamEvent): IssuesChannelMessage | undefined {
  if (type === ISSUE_EVENTS.removed) return { event: "removed" };
  if (OF_ITSELF.has(type)) {
    const changed = (payload["changed"] ?? []) as string[];
    return { event: "updated", changed, position };
  }
  if (OF_NOTES.has(type)) return { event: "updated", ...notesIn(type, payload, position) };
  const around = AROUND[type];
  if (around === undefined) return undefined;
  const labelId = payload["label_id"] as number | undefined;
  return {
    event: "updated",
    changed: [around],
    ...(labelId === undefined ? {} : { label_id: labelId }),
  };
}

export function toIssuesChannelMessageUnlessAboutNotes(
  event: StreamEvent,
): IssuesChannelMessage | undefined {
  return OF_NOTES.has(event.type) ? undefined : toIssuesChannelMessage(event);
}

function notesIn(type: string, payload: StreamEvent["payload"], position: number) {
  const ids = (payload["note_ids"] ?? []) as number[];
  const isGone = type === NOTE_EVENTS.removed;
  return {
    changed: ["notes"],
    notes: { changed: isGone ? [] : ids, removed: isGone ? ids : [] },
    // Leaves out the position for internal notes. Each stream counts its own positions, and events
    // of internal notes have their own stream. The page counts the positions of the issue's stream.
    ...(payload["internal"] !== true && { position }),
  };
}
