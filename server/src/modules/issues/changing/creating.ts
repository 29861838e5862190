/**
 * Creates issues. Callers first check with `assertCanCreateIssue` whether the viewer can create an
 * issue, and only then parse its description.
 */
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../../platform/errors/unique-violation.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import { takeSharedNamespaceLock, type NamespaceRef } from "../../access/index.ts";
import { recordIssueOrigin, type CaptchaResponse } from "../../moderation/index.ts";
import { getProject, recordProjectActivity, type ProjectRow } from "../../projects/index.ts";
import { getSettings } from "../../settings/index.ts";
import { markTextUploadsReferenced } from "../../uploads/index.ts";
import { buildIssueColumnValues, type IssueAttributes } from "./attributes.ts";
import { parseBackdatedTime } from "./backdating.ts";
import { buildNewIssueChanges } from "./change-set.ts";
import { announceIssueEvent, ISSUE_EVENTS } from "../issues.events.ts";
import { issuesPolicy } from "../issues.policy.ts";
import {
  renderTitleAndDescription,
  validateDescription,
  validateTitle,
  resolveTextReferences,
  type TextColumnValues,
} from "../../texts/index.ts";
import { insertIssue, allocateIssueIid } from "./changing.queries.ts";
import { assignIssueToEpic } from "../epics/issue-epics.ts";
import { getIssue, type IssueRow } from "../reading/reading.ts";
import { canHaveEpic } from "../reading/supported-attributes.ts";
import { checkTextForSpam } from "./spam.ts";

export interface NewIssue extends IssueAttributes {
  title: string;
  description?: string | undefined;
  /**
   * Only owners of the project can set `iid` and `createdAt`, to import issues from another system.
   */
  iid?: number | undefined;
  createdAt?: string | undefined;
  /** The captcha answer of a form. API clients send their answer in request headers instead. */
  captcha?: CaptchaResponse | undefined;
}

/**
 * Checks the rate limit and the policy, and returns the project. Callers must call this function
 * before they parse or render the text, because rendering takes CPU time.
 */
export async function assertCanCreateIssue(ctx: Context, ref: NamespaceRef): Promise<ProjectRow> {
  await spendCreationRateLimit(ctx);
  const project = await getProject(ctx, ref);
  authorize(ctx, issuesPolicy.create, project);
  return project;
}

/** Counts a new issue toward the limit that administrators set. A limit of 0 allows any number. */
async function spendCreationRateLimit(ctx: Context): Promise<void> {
  if (ctx.viewer.kind !== "user") return;
  const { issues_create_limit: limit } = await getSettings(ctx);
  const most = limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
  await ctx.rateLimits.spend("issueCreation", String(ctx.viewer.userId), 1, most);
}

/**
 * Creates an issue in `place`, the project that `assertCanCreateIssue` has returned. Checks the
 * policy again after it has locked the project. `then` runs in the same transaction as the insert
 * and returns the final issue.
 */
export async function createIssue(
  ctx: Context,
  place: ProjectRow,
  wish: NewIssue,
  then?: (inner: Context, issue: IssueRow) => Promise<IssueRow>,
): Promise<IssueRow> {
  const ref = { id: place.id };
  const title = validateTitle(wish.title);
  const description = validateDescription(wish.description ?? "");
  const { confidential = false, captcha } = wish;
  await checkTextForSpam(ctx, place, {
    projectId: place.id,
    title,
    description,
    confidential,
    captcha,
  });
  const drawn = await renderTitleAndDescription(ctx, { title, description });
  return ctx.transaction(async (inner) => {
    await takeSharedNamespaceLock(inner, await getProject(inner, ref));
    // Reads the project again after locking it. Nobody can transfer a locked project to another group,
    // so the labels that the issue can use stay the same until the commit.
    const project = await getProject(inner, ref);
    authorize(inner, issuesPolicy.create, project);
    const words = {
      title,
      description,
      markdown_version: MARKDOWN_VERSION,
      ...(await resolveTextReferences(inner, drawn, { ...project, kind: "project" })),
    };
    const iid = await insert(inner, project, wish, words);
    await markTextUploadsReferenced(inner, description);
    const inserted = await getIssue(inner, { project: { id: project.id }, iid });
    const issue = await assignEpic(inner, inserted, wish);
    await recordIssueOrigin(inner, issue.id);
    // Records no activity for a confidential issue, because everyone who can see the project sees
    // the time of its last activity.
    if (!issue.confidential) await recordProjectActivity(inner, project);
    const isBackdated = wish.createdAt !== undefined;
    await announceIssueEvent(inner, ISSUE_EVENTS.created, issue, {
      assigned: issue.assignee_ids,
      changes: buildNewIssueChanges(issue, isBackdated),
    });
    return then === undefined ? issue : then(inner, issue);
  });
}

/** Ignored for viewers below Planner, as the other attributes are. */
async function assignEpic(
  ctx: Context,
  issue: IssueRow,
  { epicId }: IssueAttributes,
): Promise<IssueRow> {
  if (epicId === undefined || epicId === null || !canHaveEpic(issue)) return issue;
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return issue;
  await assignIssueToEpic(ctx, issue, epicId);
  return getIssue(ctx, { project: { id: issue.project_id }, iid: issue.iid });
}

async function insert(
  ctx: Context,
  project: ProjectRow,
  wish: NewIssue,
  words: TextColumnValues & { title: string; description: string },
): Promise<number> {
  const { viewer } = ctx;
  if (viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
  const values = await buildIssueColumnValues(
    ctx,
    project,
    { type: ISSUE_TYPE.issue, label_ids: [] },
    allowed(ctx, project, wish),
  );
  const backdates = issuesPolicy.backdate.allows(viewer, project);
  const created_at =
    parseBackdatedTime(ctx, project, "created_at", wish.createdAt) ?? ctx.now().toISOString();
  // Allocates the iid last: from here until the commit, all other requests that create an issue in
  // this project wait.
  const iid = await allocateIssueIid(ctx, project, backdates ? wish.iid : undefined);
  const row = { ...values, iid, author_id: viewer.userId, created_at, updated_at: created_at };
  const duplicate = new AppError("conflict", "Duplicated issue");
  await mapUniqueViolation("issues_by_iid", duplicate, () => insertIssue(ctx, project, row, words));
  return iid;
}

/**
 * Returns the attributes that the viewer can set: for viewers below Planner only type and
 * confidentiality.
 */
function allowed({ viewer }: Context, project: ProjectRow, wish: NewIssue): IssueAttributes {
  if (issuesPolicy.arrange.allows(viewer, project)) return wish;
  return { confidential: wish.confidential, type: wish.type };
}
