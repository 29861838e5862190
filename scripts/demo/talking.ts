/** Creates the comments on some issues of the demo in order, with threads, reactions and edits. */
import { toggleAwardAndRemoveOpposite } from "../../server/src/modules/awards/index.ts";
import type { NoteableRef } from "../../server/src/modules/noteables/index.ts";
import { createNoteAwardableFinder } from "../../server/src/modules/notes/writing/awardable-notes.ts";
import { createNote } from "../../server/src/modules/notes/writing/creating.ts";
import { editNote } from "../../server/src/modules/notes/writing/editing.ts";
import { resolveDiscussion } from "../../server/src/modules/notes/writing/resolving.ts";
import type { DemoContexts } from "./acting.ts";
import { readDemoDiscussions, type DemoComment } from "./discussion-reading.ts";
import { uploadPictures } from "./picture-uploading.ts";
import { replaceMentions, type PlannedIssue } from "./planning.ts";

const DISCUSSIONS = readDemoDiscussions();
const MINUTE_MS = 60_000;
/** Longest time between two comments on an incident. */
const INCIDENT_STEP_MS = 7 * MINUTE_MS;
/** Time from a comment to its first edit, and from one edit to the next. */
const EDIT_STEP_MS = 14 * MINUTE_MS;

interface PlannedComment {
  at: Date;
  do(): Promise<unknown>;
}

/** The comments are distributed over the time until the issue was closed, or until now. */
export function planComments(
  stage: DemoContexts,
  issue: PlannedIssue,
  now: Date,
): PlannedComment[] {
  const comments = DISCUSSIONS.get(issue.title) ?? [];
  const end = issue.closed?.at.getTime() ?? now.getTime() - 60 * MINUTE_MS;
  const step = Math.min(
    (end - issue.createdAt.getTime()) / (comments.length + 1),
    issue.type === "incident" ? INCIDENT_STEP_MS : Infinity,
  );
  let discussionId: string | undefined;
  return comments.flatMap((comment, index) => {
    const at = new Date(issue.createdAt.getTime() + (index + 1) * step);
    let noteId = 0;
    const posting = {
      at,
      async do() {
        const note = await post(stage, issue, at, comment, discussionId);
        discussionId = note.discussion_id;
        noteId = note.id;
      },
    };
    const edits = comment.edits.map((text, edit) => {
      const later = new Date(at.getTime() + (edit + 1) * EDIT_STEP_MS);
      const place = { project: { path: issue.project } };
      return {
        at: later,
        async do() {
          const ctx = stage.as(comment.by, later);
          const body = await uploadPictures(ctx, place, replaceMentions(text));
          await editNote(ctx, { place, id: noteId }, { body });
        },
      };
    });
    return [posting].concat(edits);
  });
}

async function post(
  stage: DemoContexts,
  issue: PlannedIssue,
  at: Date,
  comment: DemoComment,
  discussionBefore: string | undefined,
): Promise<{ id: number; discussion_id: string }> {
  const place = { project: { path: issue.project } };
  const ref: NoteableRef = { kind: "issue", place, iid: issue.iid };
  const ctx = stage.as(comment.by, at);
  const { note } = await createNote(ctx, ref, {
    body: await uploadPictures(ctx, place, replaceMentions(comment.text)),
    thread: comment.as === "thread",
    internal: comment.as === "internal",
    inReplyTo: comment.as === "answer" ? discussionBefore : undefined,
  });
  if (note === null) throw new Error(`A comment on "${issue.title}" has only quick actions.`);
  const discussionId = note.discussion_id;
  if (comment.resolves) await resolveDiscussion(ctx, { ...ref, discussionId }, true);
  for (const { emoji, by } of comment.reactions) {
    const find = createNoteAwardableFinder({ place, id: note.id });
    await toggleAwardAndRemoveOpposite(stage.as(by, at), find, emoji);
  }
  return note;
}
