/** REST routes that read, create, update and delete one issue. */
import {
  ASSIGNEES_PER_ISSUE_MAX,
  HEALTH_STATUSES,
  CLIENT_CHOSEN_IID_MAX,
  ISSUE_TYPES,
  Issue,
  LABELS_PER_ISSUE_MAX,
  WEIGHT_MAX,
} from "@cairn/contract/issues/issues";
import {
  wireBoolean,
  wireDay,
  wireId,
  wireInteger,
  wireIntegerList,
  wireList,
  wireDateTime,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { isSubscribed } from "../../subscriptions/index.ts";
import { registerIssueListsRestRoutes } from "./listing.rest.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { presentIssue } from "../reading/issues.present.ts";
import { getIssue, getIssueById, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { removeIssue } from "../changing/removing.ts";
import {
  editIssueWithQuickActions,
  createIssueWithQuickActions,
} from "../writing/description-quick-actions.ts";

const IssueParams = z.strictObject({ id: wireNamespaceIdOrPath, issue_iid: wireId });
type IssueParams = z.output<typeof IssueParams>;

/** Values that clients send to remove the current value of a field, such as the due date. */
const wireNothing = z.union([z.enum(["", "0"]).transform(() => null), z.null()]);
const wireDate = z.union([wireDay, wireNothing]);
const wireTitles = wireList(z.string().trim().max(255)).refine(
  (titles) => titles.length <= LABELS_PER_ISSUE_MAX,
);
const wireWeight = z.union([wireInteger.pipe(z.int().min(0).max(WEIGHT_MAX)), wireNothing]);

const fields = {
  description: z.string().nullable().optional(),
  confidential: wireBoolean.optional(),
  assignee_ids: wireIntegerList.refine((ids) => ids.length <= ASSIGNEES_PER_ISSUE_MAX).optional(),
  assignee_id: wireInteger.nullable().optional(),
  milestone_id: z.union([wireInteger, z.literal("").transform(() => 0), z.null()]).optional(),
  labels: z.union([wireTitles, z.null()]).optional(),
  due_date: wireDate.optional(),
  discussion_locked: wireBoolean.optional(),
  weight: wireWeight.optional(),
  health_status: z.union([z.enum(HEALTH_STATUSES), wireNothing]).optional(),
  iteration_id: z.union([wireInteger, wireNothing]).optional(),
  issue_type: z.enum(ISSUE_TYPES).optional(),
  epic_id: z.union([wireInteger, wireNothing]).optional(),
};

const NewIssue = z.strictObject({
  ...fields,
  title: z.string(),
  created_at: wireDateTime.optional(),
  iid: wireInteger.pipe(z.int().positive().max(CLIENT_CHOSEN_IID_MAX)).optional(),
  discussion_to_resolve: z.string().max(255).optional(),
  /** Accepted but ignored, because there are no merge requests yet. */
  merge_request_to_resolve_discussions_of: wireInteger.optional(),
});

const ChangedIssue = z.strictObject({
  ...fields,
  title: z.string().optional(),
  add_labels: wireTitles.optional(),
  remove_labels: wireTitles.optional(),
  state_event: z.enum(["close", "reopen"]).optional(),
  updated_at: wireDateTime.optional(),
});

export function registerIssuesRestRoutes(routes: RouteRegistrar): void {
  registerIssueListsRestRoutes(routes);

  routes.api({
    method: "GET",
    path: "/issues/:id",
    action: issuesPolicy.readById,
    summary: "Get an issue by its id (administrators)",
    params: z.strictObject({ id: wireId }),
    response: Issue,
    handler: async ({ ctx, params }) => present(ctx, await getIssueById(ctx, params.id)),
  });

  routes.api({
    method: "GET",
    path: "/projects/:id/issues/:issue_iid",
    action: issuesPolicy.read,
    summary: "Get an issue",
    params: IssueParams,
    response: Issue,
    handler: async ({ ctx, params }) => present(ctx, await getIssue(ctx, refOf(params))),
  });

  routes.api({
    method: "POST",
    path: "/projects/:id/issues",
    action: issuesPolicy.create,
    summary: "Create an issue",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    body: NewIssue,
    takesText: true,
    response: Issue,
    creates: true,
    async handler({ ctx, params, body }) {
      const wish = {
        ...arrangementOf(body),
        title: body.title,
        description: body.description ?? undefined,
        iid: body.iid,
        createdAt: body.created_at,
        discussionToResolve: body.discussion_to_resolve,
      };
      return present(ctx, await createIssueWithQuickActions(ctx, params.id, wish));
    },
  });

  routes.api({
    method: "PUT",
    path: "/projects/:id/issues/:issue_iid",
    action: issuesPolicy.update,
    summary: "Update an issue",
    params: IssueParams,
    body: ChangedIssue,
    takesText: true,
    response: Issue,
    async handler({ ctx, params, body }) {
      assertSomething(body);
      const change = {
        ...arrangementOf(body),
        title: body.title,
        description: body.description === null ? "" : body.description,
        stateEvent: body.state_event,
        updatedAt: body.updated_at,
      };
      return present(ctx, (await editIssueWithQuickActions(ctx, refOf(params), change)).issue);
    },
  });

  routes.api({
    method: "DELETE",
    path: "/projects/:id/issues/:issue_iid",
    action: issuesPolicy.remove,
    summary: "Delete an issue",
    params: IssueParams,
    async handler({ ctx, params }) {
      await removeIssue(ctx, refOf(params), { isConfirmed: true });
    },
  });
}

/** The response for one issue includes `subscribed`; the items of a list do not. */
async function present(ctx: Context, issue: IssueRow): Promise<Issue> {
  return { ...presentIssue(ctx, issue), subscribed: await isSubscribed(ctx, issue) };
}

function refOf({ id, issue_iid: iid }: IssueParams): IssueRef {
  return { project: id, iid };
}

type Sent = z.output<typeof ChangedIssue>;

function arrangementOf(body: Omit<Sent, "title">) {
  const single = body.assignee_id === null ? [] : body.assignee_id;
  return {
    confidential: body.confidential,
    discussionLocked: body.discussion_locked,
    assigneeIds: body.assignee_ids ?? (typeof single === "number" ? [single] : single),
    milestoneId: body.milestone_id === 0 ? null : body.milestone_id,
    labels: labelsOf(body),
    dueDate: body.due_date,
    weight: body.weight,
    healthStatus: body.health_status,
    iterationId: body.iteration_id === 0 ? null : body.iteration_id,
    epicId: body.epic_id === 0 ? null : body.epic_id,
    type: body.issue_type,
  };
}

function labelsOf({ labels, add_labels: add, remove_labels: remove }: Omit<Sent, "title">) {
  if (labels === undefined && add === undefined && remove === undefined) return undefined;
  const named = (titles: string[] | null | undefined) =>
    titles === undefined ? undefined : { titles: titles ?? [] };
  return { set: named(labels), add: named(add), remove: named(remove) };
}

function assertSomething(body: Sent): void {
  if (Object.values(body).some((value) => value !== undefined)) return;
  const names = Object.keys(ChangedIssue.shape).join(", ");
  throw new AppError(
    "bad_request",
    `${names} are missing, at least one parameter must be provided`,
  );
}
