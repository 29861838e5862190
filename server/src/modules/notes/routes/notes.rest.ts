/**
 * REST routes that list, create, update and delete notes. Each noteable kind adds them below its path.
 */
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import {
  ACTIVITY_FILTERS,
  NoteCreateRequest,
  Note,
  NOTE_ORDER_BY_VALUES,
  NoteUpdateRequest,
  QuickActionsOnlyResponse,
  type ActivityFilter,
} from "@cairn/contract/notes/notes";
import { wireId } from "@cairn/contract/wire";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { respondWithListPage, pagingQueryParams } from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { NoteableRestResource } from "../../noteables/index.ts";
import {
  createNote,
  prepareNote,
  type NewNoteInput as NoteWish,
  type PreparedNote,
  type CreatedNote,
} from "../writing/creating.ts";
import { editNote } from "../writing/editing.ts";
import type { NoteWithNoteable, NoteRef } from "../writing/finding.ts";
import { notesPolicy } from "../notes.policy.ts";
import { presentNote } from "../api/api-notes.present.ts";
import { getApiNote, listApiNotes, loadApiNote } from "../api/api-notes.ts";
import { removeNote } from "../writing/removing.ts";

const FILTERS: Readonly<Record<ActivityFilter, (typeof NOTES_FILTER)[keyof typeof NOTES_FILTER]>> =
  {
    all_notes: NOTES_FILTER.all,
    only_comments: NOTES_FILTER.comments,
    only_activity: NOTES_FILTER.history,
  };

export function registerNotesRestRoutes(
  routes: RouteRegistrar,
  resource: NoteableRestResource,
): void {
  const { params: Params, what, ref } = resource;
  const path = `${resource.path}/notes`;
  const NoteParams = Params.extend({ note_id: wireId });
  const noteOf = ({ note_id: id, ...params }: z.output<typeof NoteParams>): NoteRef => {
    const { place, ...under } = ref(params);
    return { place, under, id };
  };

  routes.api({
    method: "GET",
    path,
    action: notesPolicy.list,
    summary: `List the notes of ${what}, with system notes`,
    params: Params,
    query: z.strictObject({
      ...pagingQueryParams,
      sort: z.enum(["asc", "desc"]).optional(),
      order_by: z.enum(NOTE_ORDER_BY_VALUES).optional(),
      activity_filter: z.enum(ACTIVITY_FILTERS).optional(),
    }),
    response: z.array(Note),
    async handler(call) {
      const { ctx, params, query } = call;
      const wish = {
        filter: FILTERS[query.activity_filter ?? "all_notes"],
        order: { by: query.order_by ?? "created_at", sort: query.sort ?? "desc" },
      };
      const notes = await respondWithListPage(call, (slice) =>
        listApiNotes(ctx, ref(params), wish, slice),
      );
      return notes.map((note) => presentNote(ctx, note));
    },
  });

  routes.api({
    method: "GET",
    path: `${path}/:note_id`,
    action: notesPolicy.read,
    summary: `Get a note of ${what}`,
    params: NoteParams,
    response: Note,
    handler: async ({ ctx, params }) =>
      presentNote(ctx, await getApiNote(ctx, ref(params), params.note_id)),
  });

  routes.api({
    method: "POST",
    path,
    action: notesPolicy.create,
    summary: "Create a note",
    params: Params,
    body: NoteCreateRequest,
    takesText: true,
    response: z.union([Note, QuickActionsOnlyResponse]),
    creates: true,
    prepare: ({ ctx, params, body }) => prepareNote(ctx, ref(params), toNewNoteInput(body)),
    handler: async ({ ctx, params, body, prepared, reply }) => {
      const wish = toNewNoteInput(body);
      const written = await createNote(ctx, ref(params), wish, prepared as PreparedNote);
      return presentCreatedNote(ctx, written, reply);
    },
  });

  routes.api({
    method: "PUT",
    path: `${path}/:note_id`,
    action: notesPolicy.update,
    summary: "Update the body of a note",
    params: NoteParams,
    body: NoteUpdateRequest,
    takesText: true,
    response: Note,
    handler: async ({ ctx, params, body: { body, confidential: internal } }) =>
      presentUpdatedNote(ctx, await editNote(ctx, noteOf(params), { body, internal })),
  });

  routes.api({
    method: "DELETE",
    path: `${path}/:note_id`,
    action: notesPolicy.remove,
    summary: "Delete a note",
    params: NoteParams,
    handler: ({ ctx, params }) => removeNote(ctx, noteOf(params)),
  });
}

export function toNewNoteInput(body: z.output<typeof NoteCreateRequest>): NoteWish {
  return {
    body: body.body,
    internal: body.internal ?? body.confidential,
    createdAt: body.created_at,
  };
}

/**
 * Presents a new note. A body with only quick actions creates no note, so the response is then 202 with
 * the results of the quick actions.
 */
export async function presentCreatedNote(
  ctx: Context,
  { noteable, note, changes, messages }: CreatedNote,
  reply: FastifyReply,
): Promise<Note | QuickActionsOnlyResponse> {
  if (note !== null) return presentNote(ctx, await loadApiNote(ctx, noteable, note.id), changes);
  reply.code(202);
  return { commands_changes: changes, summary: messages };
}

/**
 * Presents a note after an edit. Throws 410 when the new body had only quick actions, because the
 * edit then deleted the note.
 */
export async function presentUpdatedNote(
  ctx: Context,
  found: NoteWithNoteable | null,
): Promise<Note> {
  if (found === null) throw new AppError("gone", "410 Gone");
  return presentNote(ctx, await loadApiNote(ctx, found.noteable, found.note.id));
}
