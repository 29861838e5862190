/**
 * Web routes of a noteable's page that list, compare, restore and delete versions of its title and
 * description.
 */
import { IssueVersion, IssueVersionListResponse } from "@cairn/contract/issues/issue-page";
import { noteableVersionsUrl } from "@cairn/contract/issues/noteable-versions";
import { wireId, wireInteger, formatWireTime } from "@cairn/contract/wire";
import * as z from "zod";
import type { Action } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import {
  NoteablePageParams,
  runOrReplyWithErrors,
  type NoteablePagePaths,
} from "../noteables/index.ts";
import { presentUserBasic } from "../users/index.ts";
import {
  deleteTextsOfVersionRange,
  deleteVersionText,
  diffVersions,
  getRestorableText,
  getVersion,
  listVersions,
  type TextVersionRow,
  type VersionedNoteable,
} from "./version-history.ts";

type PageParams = z.output<typeof NoteablePageParams>;

/** What a noteable kind gives to the routes of its versions. */
export interface VersionedKind<Row extends VersionedNoteable, Edited> {
  pages: NoteablePagePaths;
  /** The name of the kind in errors: "Issue". */
  called: string;
  /** Loads the noteable for the viewer, or throws a 404. */
  get: (ctx: Context, params: PageParams) => Promise<Row>;
  read: Action<Row>;
  update: Action<Row>;
  /** Deleting the texts of versions permanently. */
  deleteTexts: Action<Row>;
  edited: z.ZodType<Edited>;
  /** Saves a restored text as an edit from the page. */
  edit: (
    ctx: Context,
    params: PageParams,
    change: {
      title: string | undefined;
      description: string | undefined;
      lockVersion: number | undefined;
    },
  ) => Promise<Edited>;
}

const VersionParams = NoteablePageParams.extend({ id: wireId });
const Span = z.strictObject({ start_version_id: wireInteger.optional() });

export function registerTextVersionRoutes<Row extends VersionedNoteable, Edited>(
  routes: RouteRegistrar,
  kind: VersionedKind<Row, Edited>,
): void {
  const { path, what } = kind.pages;
  const reader = (params: PageParams) => (ctx: Context) => kind.get(ctx, params);

  routes.web({
    method: "GET",
    path: `${path}/versions.json`,
    action: kind.read,
    summary: `List the versions of ${what}, newest first`,
    params: NoteablePageParams,
    query: z.strictObject({ before: wireInteger.optional() }),
    response: IssueVersionListResponse,
    async handler({ ctx, params, query }): Promise<IssueVersionListResponse> {
      const { noteable, versions, next } = await listVersions(ctx, reader(params), query.before);
      const base = path
        .replace(":place", () => noteable.place.full_path)
        .replace(":iid", String(params.iid));
      return {
        items: versions.map((version) => present(ctx, version)),
        next: next === null ? null : `${noteableVersionsUrl(base)}?before=${next}`,
      };
    },
  });

  routes.web({
    method: "GET",
    path: `${path}/versions/:id.json`,
    action: kind.read,
    summary: `Get a version of ${what}`,
    params: VersionParams,
    response: IssueVersion,
    async handler({ ctx, params: { id, ...page } }): Promise<IssueVersion> {
      const { version, words } = await getVersion(ctx, reader(page), id);
      return { ...present(ctx, version), ...words };
    },
  });

  routes.web({
    method: "POST",
    path: `${path}/versions/:id/restore`,
    action: kind.update,
    summary: `Restore the title and description of ${what} from a version`,
    params: VersionParams,
    body: z.strictObject({ lock_version: wireInteger.optional() }),
    response: kind.edited,
    status: 200,
    handler: ({ ctx, params: { id, ...page }, body, reply }) =>
      runOrReplyWithErrors(reply, kind.called, async () => {
        const text = await getRestorableText(ctx, reader(page), kind.update, id);
        return kind.edit(ctx, page, { ...text, lockVersion: body.lock_version });
      }),
  });

  routes.web({
    method: "DELETE",
    path: `${path}/versions/:id`,
    action: kind.deleteTexts,
    summary: `Delete the text of a version of ${what}, including the first version`,
    params: VersionParams,
    status: 200,
    handler: ({ ctx, params: { id, ...page }, reply }) =>
      runOrReplyWithErrors(reply, kind.called, () =>
        deleteVersionText(ctx, reader(page), kind.deleteTexts, id),
      ),
  });

  routes.web({
    method: "GET",
    path: `${path}/descriptions/:id/diff`,
    action: kind.read,
    summary: "Get the changes of a version as HTML",
    params: VersionParams,
    query: Span,
    response: z.string(),
    async handler({ ctx, params: { id, ...page }, query, reply }) {
      reply.type("text/html; charset=utf-8");
      return diffVersions(ctx, reader(page), id, query.start_version_id);
    },
  });

  routes.web({
    method: "DELETE",
    path: `${path}/descriptions/:id`,
    action: kind.deleteTexts,
    summary: `Delete the text of a version of ${what}, or of a range of versions`,
    params: VersionParams,
    body: Span,
    status: 200,
    handler: ({ ctx, params: { id, ...page }, body, reply }) =>
      runOrReplyWithErrors(reply, kind.called, () =>
        deleteTextsOfVersionRange(ctx, reader(page), kind.deleteTexts, {
          id,
          startId: body.start_version_id,
        }),
      ),
  });
}

function present(ctx: Context, version: TextVersionRow): IssueVersionListResponse["items"][number] {
  const { id, number, author, created_at, deleted_at } = version;
  if (author === null)
    throw new Error(`Version ${id} has no author; listed versions must have one.`);
  const { name, username, avatar_url, id: authorId } = presentUserBasic(ctx.config.url, author);
  return {
    id,
    number,
    author: { id: authorId, name, username, avatar_url },
    created_at: formatWireTime(created_at),
    changed: (["title", "description"] as const).filter((part) => version[`has_${part}`]),
    deleted: deleted_at !== null,
  };
}
