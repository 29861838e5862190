/** What an event means for those who have an issue open, and for their right to have it open. */
import type { IssueNews } from "@cairn/contract/issue-live";
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import { NAMESPACE_EVENTS, namespaceStream } from "../access/index.ts";
import { GROUP_EVENTS } from "../groups/index.ts";
import { ITERATION_EVENTS } from "../iterations/index.ts";
import { LABEL_EVENTS } from "../labels/index.ts";
import { SHARE_EVENTS } from "../members/index.ts";
import { MILESTONE_EVENTS } from "../milestones/index.ts";
import { PROJECT_EVENTS } from "../projects/index.ts";
import { internalStream, ISSUE_EVENTS, issueStream } from "./issues.events.ts";
import { isInsider } from "./issues.policy.ts";
import type { IssueRow } from "./reading.ts";

/**
 * Its own, those of its project and of the groups above, where labels and rights come from; and what is
 * said for the team alone, for those who are of it.
 */
export function streamsOf(viewer: Viewer, issue: IssueRow): string[] {
  return [
    issueStream(issue.id),
    ...(isInsider(viewer, issue) ? [internalStream(issue.id)] : []),
    ...issue.traversal_ids.map(namespaceStream),
  ];
}

/** Members are not among them: what happens to one person leads to a check of that person alone. */
const ABOUT_ACCESS = new Set<string>([
  PROJECT_EVENTS.updated,
  PROJECT_EVENTS.archived,
  PROJECT_EVENTS.transferred,
  PROJECT_EVENTS.removed,
  GROUP_EVENTS.updated,
  GROUP_EVENTS.unshared,
  SHARE_EVENTS.removed,
  NAMESPACE_EVENTS.moved,
  NAMESPACE_EVENTS.removed,
]);

/** Of a confidential issue, and of what is internal, every event: who sees it is a part of it. */
export function mayEndAccess({ type, payload }: StreamEvent): boolean {
  // Nobody can be asked about what is gone, and whoever saw it may know that it is.
  if (type === ISSUE_EVENTS.removed) return false;
  if (payload["confidential"] === true || payload["internal"] === true) return true;
  return ABOUT_ACCESS.has(type);
}

const OF_ITSELF = new Set<string>([
  ISSUE_EVENTS.updated,
  ISSUE_EVENTS.closed,
  ISSUE_EVENTS.reopened,
]);

/** What happens to its notes; the module that writes them comes after this one. */
const OF_NOTES = "note.";
const NOTE_REMOVED = "note.removed";

/** What happens around an issue and shows on its page. */
const AROUND: Readonly<Record<string, string>> = {
  [LABEL_EVENTS.updated]: "labels",
  [LABEL_EVENTS.deleted]: "labels",
  [LABEL_EVENTS.merged]: "labels",
  [MILESTONE_EVENTS.updated]: "milestone",
  [MILESTONE_EVENTS.deleted]: "milestone",
  [MILESTONE_EVENTS.merged]: "milestone",
  [ITERATION_EVENTS.updated]: "iteration",
  [PROJECT_EVENTS.updated]: "project",
  [PROJECT_EVENTS.archived]: "project",
  [PROJECT_EVENTS.unarchived]: "project",
  [PROJECT_EVENTS.transferred]: "project",
};

export function newsOf({ type, payload, position }: StreamEvent): IssueNews | undefined {
  if (type === ISSUE_EVENTS.removed) return { event: "removed" };
  if (OF_ITSELF.has(type)) {
    const changed = (payload["changed"] ?? []) as string[];
    return { event: "updated", changed, position };
  }
  if (type.startsWith(OF_NOTES)) return { event: "updated", ...notesIn(type, payload, position) };
  const around = AROUND[type];
  if (around === undefined) return undefined;
  const labelId = payload["label_id"] as number | undefined;
  return {
    event: "updated",
    changed: [around],
    ...(labelId === undefined ? {} : { label_id: labelId }),
  };
}

function notesIn(type: string, payload: StreamEvent["payload"], position: number) {
  const ids = (payload["note_ids"] ?? []) as number[];
  const isGone = type === NOTE_REMOVED;
  return {
    changed: ["notes"],
    notes: { changed: isGone ? [] : ids, removed: isGone ? ids : [] },
    // What is internal has a stream, and positions, of its own.
    ...(payload["internal"] !== true && { position }),
  };
}
