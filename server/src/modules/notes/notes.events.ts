/** What happens to notes. Ids only, on the stream of the issue; of internal ones on a stream apart. */
import type { Context } from "../../platform/context.ts";
import { internalStream, issueStream } from "../issues/index.ts";

export const NOTE_EVENTS = {
  created: "note.created",
  updated: "note.updated",
  removed: "note.removed",
  restored: "note.restored",
  resolved: "note.resolved",
  unresolved: "note.unresolved",
  awarded: "note.awarded",
} as const;

export type NoteEvent = (typeof NOTE_EVENTS)[keyof typeof NOTE_EVENTS];

interface Subject {
  id: number;
  noteable_id: number;
  namespace_id: number;
  root_namespace_id: number;
  internal: boolean;
}

/** Notes of one issue to which the same happened. */
export async function announceNotes(
  ctx: Context,
  type: NoteEvent,
  issue: { iid: number; confidential: boolean },
  notes: readonly [Subject, ...Subject[]],
  /** `edited` when their words are new, and not only their place. */
  more: { edited?: true } = {},
): Promise<void> {
  const [{ noteable_id: issueId, namespace_id: projectId, root_namespace_id: rootNamespaceId }] =
    notes;
  for (const internal of [false, true]) {
    const ids = notes.filter((note) => note.internal === internal).map(({ id }) => id);
    if (ids.length === 0) continue;
    await ctx.announce({
      type,
      stream: internal ? internalStream(issueId) : issueStream(issueId),
      rootNamespaceId,
      projectId,
      payload: {
        issue_id: issueId,
        project_id: projectId,
        iid: issue.iid,
        note_ids: ids,
        ...(issue.confidential && { confidential: true }),
        ...(internal && { internal: true }),
        ...more,
      },
    });
  }
}
