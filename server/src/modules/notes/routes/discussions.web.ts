/** Web routes that list, search and poll discussions, and save the time up to which they were read. */
import {
  DiscussionPage,
  DiscussionPageQuery,
  DiscussionSearchResponse,
  NOTES_POLL_MS,
  NotesPollResponse,
  WebDiscussion,
} from "@cairn/contract/notes/discussions";
import { wireBoolean, wireId, wireInteger, wireDateTime, wireFullPath } from "@cairn/contract/wire";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import { parseAcceptedEncodings } from "../../../platform/http/accepted-encodings.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { NoteablePageParams, type NoteablePagePaths } from "../../noteables/index.ts";
import { markDiscussionSeen } from "../reading/reader-preferences.ts";
import { listDiscussions } from "../whole-discussion/discussion-list.ts";
import { notesPolicy } from "../notes.policy.ts";
import { getDiscussionPage } from "../reading/discussion-pages.ts";
import { pollNotes } from "../reading/polling.ts";
import { searchDiscussion } from "../reading/searching.ts";

const ListQuery = z.strictObject({
  notes_filter: wireInteger.optional(),
  persist_filter: wireBoolean.optional(),
  /**
   * The parameters `filter` and `persistFilter` mean the same as `notes_filter` and
   * `persist_filter`.
   */
  filter: wireInteger.optional(),
  persistFilter: wireBoolean.optional(),
  per_page: wireInteger.optional(),
  cursor: z.string().max(200).optional(),
});

export function registerDiscussionsWebRoutes(
  routes: RouteRegistrar,
  pages: NoteablePagePaths,
): void {
  const { kind, path, what } = pages;
  const refOf = ({ place, iid }: z.output<typeof NoteablePageParams>) => ({
    kind,
    path: place,
    iid,
  });

  routes.web({
    method: "GET",
    path: `${path}/discussions.json`,
    action: notesPolicy.list,
    summary: `List the discussions of ${what}, with system notes`,
    params: NoteablePageParams,
    query: ListQuery,
    response: z.array(WebDiscussion),
    handler: async ({ ctx, params, query, reply }) => {
      const { body, isPacked, next } = await listDiscussions(ctx, refOf(params), {
        filter: query.notes_filter ?? query.filter,
        persist: query.persist_filter ?? query.persistFilter,
        perPage: query.per_page,
        cursor: query.cursor,
        takesPacked: parseAcceptedEncodings(ctx.header("accept-encoding")).has("gzip"),
      });
      reply.header("vary", "accept-encoding");
      if (isPacked === true) reply.header("content-encoding", "gzip");
      if (next !== null) reply.header("x-next-page-cursor", next);
      return sendJson(reply, body);
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/discussion_page.json`,
    action: notesPolicy.list,
    summary: `Get a page of the discussions of ${what}`,
    params: NoteablePageParams,
    query: DiscussionPageQuery,
    response: DiscussionPage,
    handler: async ({ ctx, params, query, setHeaders }) => {
      setHeaders({ "content-type": "application/json" });
      return getDiscussionPage(ctx, refOf(params), {
        from: query.from,
        after: query.after,
        before: query.before,
        aroundNote: query.around_note,
        aroundTime: query.around_time,
        filter: query.notes_filter,
        persist: query.persist_filter,
      });
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/discussion_search.json`,
    action: notesPolicy.list,
    summary: `Search the comments of ${what}`,
    params: NoteablePageParams,
    query: z.strictObject({ search: z.string().max(255) }),
    response: DiscussionSearchResponse,
    handler: ({ ctx, params, query }) => searchDiscussion(ctx, refOf(params), query.search),
  });

  routes.web({
    method: "POST",
    path: `${path}/discussion_seen`,
    action: notesPolicy.remember,
    summary: `Set the time until which the viewer has read the discussions of ${what}`,
    params: NoteablePageParams,
    body: z.strictObject({ seen_at: wireDateTime.optional() }),
    handler: ({ ctx, params, body }) => markDiscussionSeen(ctx, refOf(params), body.seen_at),
  });

  routes.polled({
    path: `${pages.root}/noteable/${kind}/:id/notes`,
    action: notesPolicy.list,
    summary: `List the notes of ${what} that changed since a time`,
    params: z.strictObject({ place: wireFullPath, id: wireId }),
    response: NotesPollResponse,
    everyMs: NOTES_POLL_MS,
    handler: ({ ctx, params }) => {
      const since = ctx.header("x-last-fetched-at") ?? "";
      const ref = { kind, path: params.place, id: params.id };
      return pollNotes(ctx, ref, /^\d{1,16}$/.test(since) ? Number(since) : 0);
    },
  });
}

/** Sends a response that is already serialized. */
function sendJson(reply: FastifyReply, body: Buffer): Buffer {
  reply.headers({ "content-type": "application/json", "content-length": body.length });
  return body;
}
