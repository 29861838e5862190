/** REST door of discussions: notes together with the answers to them. */
import {
  Discussion,
  DiscussionNoteChange,
  NewNote,
  Note,
  NoteCommands,
} from "@cairn/contract/notes";
import { wireBoolean, wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { answerPage, pagingQuery } from "../../platform/http/paging.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { createNote, prepareNote, type PreparedNote, type Written } from "./creating.ts";
import { notesPolicy } from "./notes.policy.ts";
import {
  ISSUE_PATH,
  IssueParams,
  presentChanged,
  presentWritten,
  refOf,
  wishOf,
} from "./notes.rest.ts";
import { presentDiscussion } from "./numbered.present.ts";
import { getShownThread, listThreads, showThread } from "./numbered.ts";
import { removeNote } from "./removing.ts";
import { resolveDiscussion } from "./resolving.ts";
import { changeThreadNote, type ThreadNoteChange } from "./threading.ts";

const PATH = `${ISSUE_PATH}/discussions`;
const ONE = `${PATH}/:discussion_id`;
const NOTE = `${ONE}/notes/:note_id`;
const DiscussionParams = IssueParams.extend({ discussion_id: z.string().max(100) });
const NoteParams = DiscussionParams.extend({ note_id: wireId });
const Answer = NewNote.pick({ body: true, created_at: true }).strict();

export function addDiscussionsRest(routes: Routes): void {
  addThreads(routes);
  addThreadNotes(routes);
}

function addThreads(routes: Routes): void {
  routes.api({
    method: "GET",
    path: PATH,
    action: notesPolicy.list,
    summary: "Discussions of an issue, oldest first",
    params: IssueParams,
    query: z.strictObject(pagingQuery),
    response: z.array(Discussion),
    async handler(call) {
      const { ctx, params } = call;
      const threads = await answerPage(call, (slice) => listThreads(ctx, refOf(params), slice));
      return threads.map((thread) => presentDiscussion(ctx, thread));
    },
  });

  routes.api({
    method: "GET",
    path: ONE,
    action: notesPolicy.list,
    summary: "One discussion of an issue",
    params: DiscussionParams,
    response: Discussion,
    handler: async ({ ctx, params }) =>
      presentDiscussion(ctx, await getShownThread(ctx, refOf(params), params.discussion_id)),
  });

  routes.api({
    method: "POST",
    path: PATH,
    action: notesPolicy.create,
    summary: "Begin a thread",
    params: IssueParams,
    body: NewNote,
    takesText: true,
    response: z.union([Discussion, NoteCommands]),
    creates: true,
    prepare: ({ ctx, params, body }) => prepareNote(ctx, refOf(params), threadOf(body)),
    handler: async ({ ctx, params, body, prepared, reply }) => {
      const wish = threadOf(body);
      const written = await createNote(ctx, refOf(params), wish, prepared as PreparedNote);
      return (await presentBegun(ctx, written)) ?? presentWritten(ctx, written, reply);
    },
  });

  routes.api({
    method: "PUT",
    path: ONE,
    action: notesPolicy.resolve,
    summary: "Settle a thread, or open it again",
    params: DiscussionParams,
    body: z.strictObject({ resolved: wireBoolean }),
    response: Discussion,
    async handler({ ctx, params, body }) {
      const { discussion_id: discussionId, ...rest } = params;
      const ref = { ...refOf(rest), discussionId };
      const { issue } = await resolveDiscussion(ctx, ref, body.resolved);
      return presentDiscussion(ctx, await showThread(ctx, issue, discussionId));
    },
  });
}

function addThreadNotes(routes: Routes): void {
  routes.api({
    method: "POST",
    path: `${ONE}/notes`,
    action: notesPolicy.create,
    summary: "Answer in a discussion",
    params: DiscussionParams,
    body: Answer,
    takesText: true,
    response: z.union([Note, NoteCommands]),
    creates: true,
    prepare: ({ ctx, params, body }) => prepareNote(ctx, refOf(params), answerOf(params, body)),
    handler: async ({ ctx, params, body, prepared, reply }) => {
      const wish = answerOf(params, body);
      const written = await createNote(ctx, refOf(params), wish, prepared as PreparedNote);
      return presentWritten(ctx, written, reply);
    },
  });

  routes.api({
    method: "PUT",
    path: NOTE,
    action: notesPolicy.change,
    summary: "Change what a note of a discussion says, or whether it is settled",
    params: NoteParams,
    body: DiscussionNoteChange,
    takesText: true,
    response: Note,
    handler: async ({ ctx, params, body }) =>
      presentChanged(ctx, await changeThreadNote(ctx, noteOf(params), changeOf(body))),
  });

  routes.api({
    method: "DELETE",
    path: NOTE,
    action: notesPolicy.remove,
    summary: "Delete a note of a discussion",
    params: NoteParams,
    handler: ({ ctx, params }) => removeNote(ctx, noteOf(params)),
  });
}

function noteOf({
  note_id: id,
  discussion_id: discussionId,
  ...params
}: z.output<typeof NoteParams>) {
  return { ...refOf(params), id, discussionId };
}

function threadOf(body: z.output<typeof NewNote>) {
  return { ...wishOf(body), thread: true };
}

function answerOf(
  { discussion_id: inReplyTo }: z.output<typeof DiscussionParams>,
  body: z.output<typeof Answer>,
) {
  return { ...wishOf(body), inReplyTo };
}

function changeOf({ body, resolved }: z.output<typeof DiscussionNoteChange>): ThreadNoteChange {
  if (body !== undefined && resolved === undefined) return { body };
  if (resolved !== undefined && body === undefined) return { resolved };
  const trouble =
    body === undefined
      ? "are missing, exactly one parameter must be provided"
      : "are mutually exclusive";
  throw new AppError("bad_request", `body, resolved ${trouble}`);
}

/** Nothing where there were only quick actions. */
async function presentBegun(
  ctx: Context,
  { issue, note }: Written,
): Promise<Discussion | undefined> {
  if (note === null) return undefined;
  return presentDiscussion(ctx, await showThread(ctx, issue, note.discussion_id));
}
