/** Web routes that create, update, delete, restore and resolve notes. */
import {
  WebNoteCreateRequest,
  WebNoteCreateResponse,
  NoteConflict,
  WebNoteUpdateRequest,
  WebDiscussion,
  WebNote,
} from "@cairn/contract/notes/discussions";
import { DRAFT_REVISION_HEADER } from "@cairn/contract/drafts";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError, notFoundError } from "../../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import {
  listNoteableKinds,
  NoteablePageParams,
  type NoteablePagePaths,
  type NoteableRefOrId,
} from "../../noteables/index.ts";
import type { PlaceRef } from "../../projects/index.ts";
import { uploadAttachment, type Attachment } from "../../uploads/index.ts";
import { removeNoteAttachment } from "../writing/attachments.ts";
import {
  createNote,
  prepareNote,
  type NewNoteInput,
  type PreparedNote,
  type CreatedNote,
} from "../writing/creating.ts";
import { editNote } from "../writing/editing.ts";
import type { NoteWithNoteable, NoteRef } from "../writing/finding.ts";
import { notesPolicy } from "../notes.policy.ts";
import { loadVisibleDiscussions, loadVisibleNotes } from "../reading/reading.ts";
import { removeNote, restoreNote } from "../writing/removing.ts";
import { resolveDiscussion, resolveNote } from "../writing/resolving.ts";
import { toNoteErrorResponse, toNewNoteErrorResponse } from "./web-errors.ts";

const NoteParams = z.strictObject({
  place: wireFullPath,
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

/**
 * The path prefix of the note routes, for projects or for groups. All noteable kinds share these
 * routes.
 */
export interface NoteRoutePrefix {
  /** The path prefix with its parameter `:place`, the full path of a project or group. */
  path: string;
  ref: (path: string) => PlaceRef;
}

export const PROJECT_NOTE_ROUTE_PREFIX: NoteRoutePrefix = {
  path: "/:place",
  ref: (path) => ({ project: { path } }),
};

export const GROUP_NOTE_ROUTE_PREFIX: NoteRoutePrefix = {
  path: "/groups/:place/-",
  ref: (path) => ({ group: { path } }),
};

export function registerNotesWebRoutes(
  routes: RouteRegistrar,
  { path, ref }: NoteRoutePrefix,
): void {
  const noteOf = ({ place, id }: z.output<typeof NoteParams>): NoteRef => ({
    place: ref(place),
    id,
  });

  routes.web({
    method: "POST",
    path: `${path}/notes`,
    action: notesPolicy.create,
    summary: "Create a note, or reply to one",
    params: z.strictObject({ place: wireFullPath }),
    body: WebNoteCreateRequest,
    takesText: true,
    response: WebNoteCreateResponse,
    status: 200,
    creates: true,
    file: {
      field: "note[attachment]",
      store: ({ ctx, params, receive }) => uploadAttachment(ctx, ref(params.place), receive),
    },
    refusal: toNewNoteErrorResponse,
    prepare: ({ ctx, params, body }) =>
      prepareNote(ctx, targetOf(ref(params.place), body), wishOf(body)),
    handler: async ({ ctx, params, body, prepared, file }) => {
      const target = targetOf(ref(params.place), body);
      const revision = ctx.header(DRAFT_REVISION_HEADER);
      const draftRevision = revision === undefined ? undefined : Number(revision);
      const attachment = file as Attachment | undefined;
      const wish = { ...wishOf(body), draftRevision, attachment };
      const written = await createNote(ctx, target, wish, prepared as PreparedNote);
      return presentWritten(ctx, written, body.return_discussion === true);
    },
  });

  for (const method of ["PUT", "PATCH"] as const) {
    routes.web({
      method,
      path: `${path}/notes/:id`,
      action: notesPolicy.update,
      summary: "Update the body of a note",
      params: NoteParams,
      body: WebNoteUpdateRequest,
      takesText: true,
      response: z.union([WebNote, NoteConflict]),
      refusal: toNoteErrorResponse,
      handler: async ({ ctx, params, body: { note: sent }, reply }) => {
        try {
          const edit = { body: sent.note, lockVersion: sent.lock_version };
          return await presentChanged(ctx, await editNote(ctx, noteOf(params), edit));
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "stale") throw error;
          reply.code(409);
          const note = await presentChanged(ctx, error.details.current as NoteWithNoteable);
          return { errors: [error.message], note };
        }
      },
    });
  }

  routes.web({
    method: "DELETE",
    path: `${path}/notes/:id`,
    action: notesPolicy.remove,
    summary: "Delete a note",
    params: NoteParams,
    status: 200,
    refusal: toNoteErrorResponse,
    handler: ({ ctx, params }) => removeNote(ctx, noteOf(params)),
  });

  routes.web({
    method: "DELETE",
    path: `${path}/notes/:id/delete_attachment`,
    action: notesPolicy.update,
    summary: "Remove the file of a note",
    params: NoteParams,
    response: WebNote,
    refusal: toNoteErrorResponse,
    handler: async ({ ctx, params }) =>
      presentChanged(ctx, await removeNoteAttachment(ctx, noteOf(params))),
  });

  routes.web({
    method: "POST",
    path: `${path}/notes/:id/restore`,
    action: notesPolicy.restore,
    summary: "Restore a deleted note",
    params: NoteParams,
    response: WebNote,
    status: 200,
    creates: true,
    refusal: toNoteErrorResponse,
    handler: async ({ ctx, params }) => presentChanged(ctx, await restoreNote(ctx, noteOf(params))),
  });

  for (const [method, resolved] of RESOLVING) {
    routes.web({
      method,
      path: `${path}/notes/:id/resolve`,
      action: notesPolicy.resolve,
      summary: `${verbFor(resolved)} a note of a thread`,
      params: NoteParams,
      response: WebNote,
      status: 200,
      refusal: toNoteErrorResponse,
      handler: async ({ ctx, params }) =>
        presentChanged(ctx, await resolveNote(ctx, noteOf(params), resolved)),
    });
  }
}

const RESOLVING = [
  ["POST", true],
  ["PUT", true],
  ["DELETE", false],
] as const;

function verbFor(resolved: boolean): string {
  return resolved ? "Resolve" : "Unresolve";
}

/** Adds the routes that resolve a thread. Their path contains the path of the noteable. */
export function registerThreadsWebRoutes(
  routes: RouteRegistrar,
  { path, ref }: NoteablePagePaths,
): void {
  for (const [method, resolved] of RESOLVING) {
    routes.web({
      method,
      path: `${path}/discussions/:discussion_id/resolve`,
      action: notesPolicy.resolve,
      summary: `${verbFor(resolved)} a thread`,
      params: NoteablePageParams.extend({ discussion_id: z.string().max(100) }),
      response: WebDiscussion,
      status: 200,
      refusal: toNoteErrorResponse,
      handler: async ({ ctx, params }) => {
        const thread = { ...ref(params), discussionId: params.discussion_id };
        const { noteable } = await resolveDiscussion(ctx, thread, resolved);
        const [discussion] = await loadVisibleDiscussions(ctx, noteable, [params.discussion_id]);
        return discussion;
      },
    });
  }
}

type SentNote = z.output<typeof WebNoteCreateRequest>;

/**
 * Finds out which noteable the new note is for: `target_type` and `target_id`, or else `noteable_type`
 * and `noteable_id` of the note.
 */
function targetOf(place: PlaceRef, body: SentNote): NoteableRefOrId {
  const type = (body.target_type ?? body.note.noteable_type ?? "issue").toLowerCase();
  const id = body.target_id ?? body.note.noteable_id ?? undefined;
  const kind = listNoteableKinds().find(
    ({ name, wireName }) => name === type || wireName.toLowerCase() === type,
  );
  if (kind === undefined || id === undefined) throw notFoundError();
  return { kind: kind.name, place, id };
}

function wishOf({ note, in_reply_to_discussion_id: inReplyTo }: SentNote): NewNoteInput {
  return {
    body: note.note,
    thread: note.type === "DiscussionNote",
    internal: note.internal ?? note.confidential ?? false,
    inReplyTo: inReplyTo ?? undefined,
  };
}

async function presentWritten(
  ctx: Context,
  { noteable, note, changes, messages }: CreatedNote,
  asDiscussion: boolean,
) {
  const commands_changes = changes;
  if (note === null) {
    return { commands_changes, valid: false, errors: { commands_only: [messages.join(" ")] } };
  }
  if (asDiscussion) {
    const [discussion] = await loadVisibleDiscussions(ctx, noteable, [note.discussion_id]);
    return { commands_changes, valid: true, discussion };
  }
  const [shown] = await loadVisibleNotes(ctx, noteable, [note.id]);
  return { ...shown, commands_changes, valid: true };
}

/**
 * Presents a note after an edit. Throws 410 when the new body had only quick actions, because the
 * edit then deleted the note.
 */
async function presentChanged(ctx: Context, found: NoteWithNoteable | null) {
  if (found === null) throw new AppError("gone", "410 Gone");
  const [shown] = await loadVisibleNotes(ctx, found.noteable, [found.note.id]);
  return shown;
}
