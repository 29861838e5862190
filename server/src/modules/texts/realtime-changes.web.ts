/**
 * Web route that pages of noteables poll for a new title and description while the cable is
 * disconnected.
 */
import { REALTIME_CHANGES_POLL_MS, IssueRealtimeChanges } from "@cairn/contract/issues/issue-page";
import { formatWireTime } from "@cairn/contract/wire";
import type * as z from "zod";
import type { AnyAction } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import {
  NoteablePageParams,
  noteableStream,
  type Noteable,
  type NoteablePagePaths,
} from "../noteables/index.ts";
import type { NoteableWithText } from "./described.ts";
import { presentPageText, type EditedText } from "./page-text.ts";

type EditedNoteable = Noteable & NoteableWithText & EditedText;

export function registerRealtimeChangesRoute(
  routes: RouteRegistrar,
  pages: NoteablePagePaths,
  read: AnyAction,
  /** Loads the noteable for the viewer, or throws a 404. */
  get: (ctx: Context, params: z.output<typeof NoteablePageParams>) => Promise<EditedNoteable>,
): void {
  routes.polled({
    path: `${pages.path}/realtime_changes`,
    action: read,
    summary: `Get the current title and description of ${pages.what}`,
    params: NoteablePageParams,
    response: IssueRealtimeChanges,
    everyMs: REALTIME_CHANGES_POLL_MS,
    handler: async ({ ctx, params }) => {
      const noteable = await get(ctx, params);
      return { streams: [noteableStream(noteable)], body: await present(ctx, noteable) };
    },
  });
}

async function present(ctx: Context, noteable: EditedNoteable): Promise<IssueRealtimeChanges> {
  const { last_edited_at: at, last_edited_by: by } = noteable;
  return {
    ...(await presentPageText(ctx, noteable)),
    ...(at !== null && { updated_at: formatWireTime(at) }),
    ...(by !== null && { updated_by_name: by.name, updated_by_path: `/${by.username}` }),
  };
}
