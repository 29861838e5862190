/** Web routes of the issues and the child epics on the page of an epic. */
import {
  childEpicsUrl,
  epicIssuesUrl,
  EpicReferencesRequest,
  WebChildEpic,
  WebChildEpics,
  WebEpicIssue,
  WebEpicIssues,
} from "@cairn/contract/epics/epic-links";
import { WebLinkMoveRequest } from "@cairn/contract/issues/issue-links";
import { wireId } from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { formatErrorSentences } from "../../../platform/errors/error-sentences.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { NoteablePageParams } from "../../noteables/index.ts";
import { toEpicRefOfPage } from "../epic-params.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { listEpicIssues, moveIssueInEpic, removeIssueFromEpic } from "../issues/epic-issues.ts";
import { getEpic, type EpicRef } from "../reading/reading.ts";
import { listChildEpicsWithContent, moveChildEpic, removeChildEpic } from "../tree/child-epics.ts";
import { addChildEpicsByReferences, addIssuesByReferences } from "./adding-by-reference.ts";
import { presentWebChildEpic, presentWebEpicIssue } from "./epic-lists.present.ts";

/** What differs between the list of issues and the list of child epics. */
interface EpicList<Row> {
  path: string;
  /** What the list has, in the plural, for the descriptions of routes. */
  what: string;
  rows: z.ZodType<Row>;
  answer: z.ZodType<{ message: string | null; issuables: Row[] }>;
  list(ctx: Context, ref: EpicRef): Promise<Row[]>;
  add(ctx: Context, ref: EpicRef, references: readonly string[]): Promise<unknown>;
  move(
    ctx: Context,
    ref: EpicRef,
    id: number,
    neighbors: { beforeId?: number | undefined; afterId?: number | undefined },
  ): Promise<unknown>;
  remove(ctx: Context, ref: EpicRef, id: number): Promise<unknown>;
}

const issueList: EpicList<WebEpicIssue> = {
  path: epicIssuesUrl(":place", ":iid"),
  what: "issues",
  rows: WebEpicIssue,
  answer: WebEpicIssues,
  async list(ctx, ref) {
    const epic = await getEpic(ctx, ref);
    return (await listEpicIssues(ctx, epic)).map((one) => presentWebEpicIssue(ctx, epic, one));
  },
  add: addIssuesByReferences,
  move: moveIssueInEpic,
  remove: removeIssueFromEpic,
};

const childList: EpicList<WebChildEpic> = {
  path: childEpicsUrl(":place", ":iid"),
  what: "child epics",
  rows: WebChildEpic,
  answer: WebChildEpics,
  async list(ctx, ref) {
    const parent = await getEpic(ctx, ref);
    const children = await listChildEpicsWithContent(ctx, parent);
    return children.map((one) => presentWebChildEpic(ctx, parent, one));
  },
  add: addChildEpicsByReferences,
  move: moveChildEpic,
  remove: removeChildEpic,
};

export function registerEpicListsWebRoutes(routes: RouteRegistrar): void {
  addRoutes(routes, issueList);
  addRoutes(routes, childList);
}

function addRoutes<Row>(routes: RouteRegistrar, of: EpicList<Row>): void {
  const { path, what, rows, answer } = of;
  const OneParams = NoteablePageParams.extend({ id: wireId });

  routes.web({
    method: "GET",
    path,
    action: epicsPolicy.read,
    summary: `List the ${what} of an epic, in the format of its page`,
    params: NoteablePageParams,
    response: z.array(rows),
    handler: ({ ctx, params }) => of.list(ctx, toEpicRefOfPage(params)),
  });

  routes.web({
    method: "POST",
    path,
    action: epicsPolicy.update,
    summary: `Add ${what} to an epic`,
    params: NoteablePageParams,
    body: EpicReferencesRequest,
    response: answer,
    status: 200,
    creates: true,
    async handler({ ctx, params, body, reply }) {
      const ref = toEpicRefOfPage(params);
      const failure = await of.add(ctx, ref, body.issuable_references).then(() => null, toFailure);
      if (failure !== null) reply.code(failure.status);
      return { message: failure?.message ?? null, issuables: await of.list(ctx, ref) };
    },
  });

  routes.web({
    method: "PUT",
    path: `${path}/:id`,
    action: epicsPolicy.update,
    summary: `Move one of the ${what} in the list of an epic`,
    params: OneParams,
    body: WebLinkMoveRequest,
    response: z.strictObject({ message: z.string().optional() }),
    async handler({ ctx, params: { id, ...page }, body }) {
      const { move_before_id: before, move_after_id: after } = body.epic ?? body.issue ?? body;
      await of.move(ctx, toEpicRefOfPage(page), id, {
        beforeId: before ?? undefined,
        afterId: after ?? undefined,
      });
      return {};
    },
  });

  routes.web({
    method: "DELETE",
    path: `${path}/:id`,
    action: epicsPolicy.update,
    summary: `Remove one of the ${what} of an epic`,
    params: OneParams,
    response: answer,
    status: 200,
    async handler({ ctx, params: { id, ...page } }) {
      const ref = toEpicRefOfPage(page);
      await of.remove(ctx, ref, id);
      return { message: null, issuables: await of.list(ctx, ref) };
    },
  });
}

/** Returns the answer for an error that the user can correct. Throws all others. */
function toFailure(error: unknown): { status: number; message: string } {
  if (error instanceof AppError && (error.code === "conflict" || error.code === "not_found")) {
    return { status: error.code === "conflict" ? 409 : 404, message: error.message };
  }
  if (error instanceof AppError && error.code === "invalid") {
    return { status: 422, message: formatErrorSentences(error).join(". ") };
  }
  throw error;
}
