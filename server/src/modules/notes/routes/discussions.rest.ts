/** REST routes of discussions. Each noteable kind adds them below its own path. */
import {
  Discussion,
  DiscussionNoteUpdateRequest,
  NoteCreateRequest,
  Note,
  QuickActionsOnlyResponse,
} from "@cairn/contract/notes/notes";
import { wireBoolean, wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { respondWithListPage, pagingQueryParams } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { NoteableRestResource } from "../../noteables/index.ts";
import {
  createNote,
  prepareNote,
  type PreparedNote,
  type CreatedNote,
} from "../writing/creating.ts";
import type { NoteRef } from "../writing/finding.ts";
import { notesPolicy } from "../notes.policy.ts";
import { presentUpdatedNote, presentCreatedNote, toNewNoteInput } from "./notes.rest.ts";
import { presentDiscussion } from "../api/api-notes.present.ts";
import { getApiDiscussion, listApiDiscussions, loadApiDiscussion } from "../api/api-notes.ts";
import { removeNote } from "../writing/removing.ts";
import { resolveDiscussion } from "../writing/resolving.ts";
import { updateThreadNote, type ThreadNoteUpdate } from "../writing/thread-note-updates.ts";

const Answer = NoteCreateRequest.pick({ body: true, created_at: true }).strict();

export function registerDiscussionsRestRoutes(
  routes: RouteRegistrar,
  resource: NoteableRestResource,
): void {
  addThreads(routes, resource);
  addThreadNotes(routes, resource);
}

/** Path and parameters of the routes of one discussion. */
function discussionResource({ path, params }: NoteableRestResource) {
  return {
    path: `${path}/discussions/:discussion_id`,
    params: params.extend({ discussion_id: z.string().max(100) }),
  };
}

function addThreads(routes: RouteRegistrar, resource: NoteableRestResource): void {
  const { params: Params, what, ref } = resource;
  const path = `${resource.path}/discussions`;
  const { path: one, params: DiscussionParams } = discussionResource(resource);

  routes.api({
    method: "GET",
    path,
    action: notesPolicy.list,
    summary: `List the discussions of ${what}, oldest first`,
    params: Params,
    query: z.strictObject(pagingQueryParams),
    response: z.array(Discussion),
    async handler(call) {
      const { ctx, params } = call;
      const threads = await respondWithListPage(call, (slice) =>
        listApiDiscussions(ctx, ref(params), slice),
      );
      return threads.map((thread) => presentDiscussion(ctx, thread));
    },
  });

  routes.api({
    method: "GET",
    path: one,
    action: notesPolicy.list,
    summary: `Get a discussion of ${what}`,
    params: DiscussionParams,
    response: Discussion,
    handler: async ({ ctx, params }) =>
      presentDiscussion(ctx, await getApiDiscussion(ctx, ref(params), params.discussion_id)),
  });

  routes.api({
    method: "POST",
    path,
    action: notesPolicy.create,
    summary: "Create a thread",
    params: Params,
    body: NoteCreateRequest,
    takesText: true,
    response: z.union([Discussion, QuickActionsOnlyResponse]),
    creates: true,
    prepare: ({ ctx, params, body }) => prepareNote(ctx, ref(params), threadOf(body)),
    handler: async ({ ctx, params, body, prepared, reply }) => {
      const wish = threadOf(body);
      const written = await createNote(ctx, ref(params), wish, prepared as PreparedNote);
      return (await presentBegun(ctx, written)) ?? presentCreatedNote(ctx, written, reply);
    },
  });

  routes.api({
    method: "PUT",
    path: one,
    action: notesPolicy.resolve,
    summary: "Resolve or unresolve a thread",
    params: DiscussionParams,
    body: z.strictObject({ resolved: wireBoolean }),
    response: Discussion,
    async handler({ ctx, params, body }) {
      const { discussion_id: discussionId, ...rest } = params;
      const thread = { ...ref(rest), discussionId };
      const { noteable } = await resolveDiscussion(ctx, thread, body.resolved);
      return presentDiscussion(ctx, await loadApiDiscussion(ctx, noteable, discussionId));
    },
  });
}

function addThreadNotes(routes: RouteRegistrar, resource: NoteableRestResource): void {
  const { ref } = resource;
  const { path: one, params: DiscussionParams } = discussionResource(resource);
  const note = `${one}/notes/:note_id`;
  const NoteParams = DiscussionParams.extend({ note_id: wireId });
  const noteOf = (params: z.output<typeof NoteParams>): NoteRef => {
    const { note_id: id, discussion_id: discussionId, ...rest } = params;
    const { place, ...under } = ref(rest);
    return { place, under, id, discussionId };
  };

  routes.api({
    method: "POST",
    path: `${one}/notes`,
    action: notesPolicy.create,
    summary: "Add a note to a discussion",
    params: DiscussionParams,
    body: Answer,
    takesText: true,
    response: z.union([Note, QuickActionsOnlyResponse]),
    creates: true,
    prepare: ({ ctx, params, body }) => prepareNote(ctx, ref(params), answerOf(params, body)),
    handler: async ({ ctx, params, body, prepared, reply }) => {
      const wish = answerOf(params, body);
      const written = await createNote(ctx, ref(params), wish, prepared as PreparedNote);
      return presentCreatedNote(ctx, written, reply);
    },
  });

  routes.api({
    method: "PUT",
    path: note,
    action: notesPolicy.change,
    summary: "Update or resolve a note of a discussion",
    params: NoteParams,
    body: DiscussionNoteUpdateRequest,
    takesText: true,
    response: Note,
    handler: async ({ ctx, params, body }) =>
      presentUpdatedNote(ctx, await updateThreadNote(ctx, noteOf(params), changeOf(body))),
  });

  routes.api({
    method: "DELETE",
    path: note,
    action: notesPolicy.remove,
    summary: "Delete a note of a discussion",
    params: NoteParams,
    handler: ({ ctx, params }) => removeNote(ctx, noteOf(params)),
  });
}

function threadOf(body: z.output<typeof NoteCreateRequest>) {
  return { ...toNewNoteInput(body), thread: true };
}

function answerOf(
  { discussion_id: inReplyTo }: { discussion_id: string },
  body: z.output<typeof Answer>,
) {
  return { ...toNewNoteInput(body), inReplyTo };
}

function changeOf({
  body,
  resolved,
}: z.output<typeof DiscussionNoteUpdateRequest>): ThreadNoteUpdate {
  if (body !== undefined && resolved === undefined) return { body };
  if (resolved !== undefined && body === undefined) return { resolved };
  const trouble =
    body === undefined
      ? "are missing, exactly one parameter must be provided"
      : "are mutually exclusive";
  throw new AppError("bad_request", `body, resolved ${trouble}`);
}

/**
 * Presents the discussion that a new note started. Returns undefined when the body contained only quick
 * actions, because then no note was created.
 */
async function presentBegun(
  ctx: Context,
  { noteable, note }: CreatedNote,
): Promise<Discussion | undefined> {
  if (note === null) return undefined;
  return presentDiscussion(ctx, await loadApiDiscussion(ctx, noteable, note.discussion_id));
}
