/** Web routes that list, compare and delete versions of a comment. */
import {
  NoteVersion,
  NoteVersionListResponse,
  noteVersionsUrl,
} from "@cairn/contract/notes/note-versions";
import { wireFullPath, wireId, wireInteger, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { presentUserBasic } from "../../users/index.ts";
import { notesPolicy } from "../notes.policy.ts";
import type { NoteRef } from "../writing/finding.ts";
import {
  deleteNoteVersionText,
  diffNoteVersion,
  getNoteVersion,
  listNoteVersions,
  type NoteVersionRow,
} from "../writing/note-versions.ts";
import type { NoteRoutePrefix } from "./notes.web.ts";
import { toNoteErrorResponse } from "./web-errors.ts";

const NoteParams = z.strictObject({ place: wireFullPath, note_id: wireId });
const VersionParams = NoteParams.extend({ number: wireId });

/** `path` ends with `/-`: reading addresses without it could be the path of a group. */
export function registerNoteVersionsWebRoutes(
  routes: RouteRegistrar,
  { path, ref }: NoteRoutePrefix,
): void {
  const noteOf = ({ place, note_id: id }: z.output<typeof NoteParams>): NoteRef => ({
    place: ref(place),
    id,
  });

  routes.web({
    method: "GET",
    path: `${path}/notes/:note_id/versions.json`,
    action: notesPolicy.read,
    summary: "List the versions of a comment, newest first",
    params: NoteParams,
    query: z.strictObject({ before: wireInteger.optional() }),
    response: NoteVersionListResponse,
    async handler({ ctx, params, query }): Promise<NoteVersionListResponse> {
      const found = await listNoteVersions(ctx, noteOf(params), query.before);
      const address = noteVersionsUrl(found.noteable.place, params.note_id);
      return {
        items: found.versions.map((version) => present(ctx, version)),
        next: found.next === null ? null : `${address}?before=${found.next}`,
      };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/notes/:note_id/versions/:number.json`,
    action: notesPolicy.read,
    summary: "Get a version of a comment",
    params: VersionParams,
    response: NoteVersion,
    async handler({ ctx, params }): Promise<NoteVersion> {
      const version = await getNoteVersion(ctx, noteOf(params), params.number);
      return { ...present(ctx, version), body: version.is_deleted ? null : version.body };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/notes/:note_id/versions/:number/diff`,
    action: notesPolicy.read,
    summary: "Get the changes of a version of a comment as HTML",
    params: VersionParams,
    response: z.string(),
    async handler({ ctx, params, reply }) {
      reply.type("text/html; charset=utf-8");
      return diffNoteVersion(ctx, noteOf(params), params.number);
    },
  });

  routes.web({
    method: "DELETE",
    path: `${path}/notes/:note_id/versions/:number`,
    action: notesPolicy.update,
    summary: "Delete the text of an earlier version of a comment",
    params: VersionParams,
    status: 200,
    refusal: toNoteErrorResponse,
    handler: ({ ctx, params }) => deleteNoteVersionText(ctx, noteOf(params), params.number),
  });
}

function present(ctx: Context, version: NoteVersionRow): Omit<NoteVersion, "body"> {
  const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, version.author);
  return {
    number: version.number,
    author: { id, name, username, avatar_url },
    created_at: formatWireTime(version.created_at),
    deleted: version.is_deleted,
  };
}
