/**
 * Checks issues and comments for spam before they are stored. Administrators can mark an issue as
 * spam.
 */
import { VISIBILITY } from "@cairn/contract/access";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { findNamespace } from "../../access/index.ts";
import {
  checkForSpam,
  findIssueOrigin,
  recordIssueAsSpam,
  type CaptchaResponse,
} from "../../moderation/index.ts";
import { hasPlannerAccess, type IssuePlace } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { spamPolicy } from "./spam.policy.ts";

interface CheckedPlace extends IssuePlace {
  root_namespace_id: number;
}

interface Words {
  /** Set when the text is a note; otherwise the text is the title and description of an issue. */
  kind?: "note";
  projectId: number;
  title: string;
  description: string;
  confidential: boolean;
  captcha?: CaptchaResponse | undefined;
  /** For an update: the title and description that are stored now. */
  before?: { title: string; description: string };
}

/**
 * Throws when the text looks like spam. Callers must call this function before they render and
 * store the text.
 */
export async function checkTextForSpam(
  ctx: Context,
  place: CheckedPlace,
  words: Words,
): Promise<void> {
  const { confidential, ...text } = words;
  const isPublic =
    place.visibility === VISIBILITY.public && place.issues_access_level === "enabled";
  await checkForSpam(ctx, {
    ...text,
    kind: text.kind ?? "issue",
    // Skips texts in private projects, where only members can write, and texts of members from
    // Planner on.
    exempt: place.visibility === VISIBILITY.private || hasPlannerAccess(ctx.viewer, place),
    teaches: isPublic && !confidential && (await isTrusted(ctx, place)),
  });
}

/**
 * Returns whether the spam check learns from the viewer's texts: true for administrators, and for
 * members from Planner on. Members are not trusted in their own namespace, because every new user
 * owns a namespace.
 */
async function isTrusted(ctx: Context, place: CheckedPlace): Promise<boolean> {
  const { viewer } = ctx;
  if (viewer.kind !== "user") return false;
  if (viewer.admin) return true;
  if (!hasPlannerAccess(viewer, place)) return false;
  const root = await findNamespace(ctx, { id: place.root_namespace_id });
  return root !== undefined && root.owner_id !== viewer.userId;
}

export async function markIssueAsSpam(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  return ctx.transaction(async (inner) => {
    const issue = await getIssue(inner, ref);
    authorize(inner, spamPolicy.report);
    await recordIssueAsSpam(inner, issue);
    await recordAuditEvent(inner, {
      action: spamPolicy.report.name,
      subjectType: "issue",
      subjectId: issue.id,
      details: { project_id: issue.project_id, iid: issue.iid, author_id: issue.author_id },
    });
    return issue;
  });
}

/**
 * Returns the IP address and browser that the issue was created from. Only administrators can read
 * them. They are deleted after 90 days, and imported issues have none.
 */
export async function getIssueOrigin(ctx: Context, ref: IssueRef) {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, spamPolicy.readOrigin);
  const origin = await findIssueOrigin(ctx, issue.id);
  if (origin === undefined) throw notFoundError("UserAgentDetail");
  return origin;
}
