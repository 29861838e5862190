/** Issues and spam: whose words are looked at before they are kept, and what is called spam afterwards. */
import { VISIBILITY } from "@cairn/contract/access";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { findNamespace } from "../../access/index.ts";
import {
  checkForSpam,
  findOrigin,
  recordSpam,
  type CaptchaAnswer,
} from "../../moderation/index.ts";
import { hasPlannerAccess, type IssuePlace } from "../issues.policy.ts";
import { getIssue, type IssueRef, type IssueRow } from "../reading/reading.ts";
import { spamPolicy } from "./spam.policy.ts";

interface CheckedPlace extends IssuePlace {
  root_namespace_id: number;
}

interface Words {
  /** What the words are; an issue where nothing else is said. */
  kind?: "note";
  projectId: number;
  title: string;
  description: string;
  confidential: boolean;
  captcha?: CaptchaAnswer | undefined;
  /** As it stands, when it is changed. */
  before?: { title: string; description: string };
}

/** Before the words are drawn and kept. Throws when they look like spam. */
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
    // Where one must be let in first, nobody comes to spread spam.
    exempt: place.visibility === VISIBILITY.private || hasPlannerAccess(ctx.viewer, place),
    teaches: isPublic && !confidential && (await isTrusted(ctx, place)),
  });
}

/** In a place that is all their own, everybody plans, also whoever came a minute ago. */
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
    await recordSpam(inner, issue);
    await recordAudit(inner, {
      action: spamPolicy.report.name,
      subjectType: "issue",
      subjectId: issue.id,
      details: { project_id: issue.project_id, iid: issue.iid, author_id: issue.author_id },
    });
    return issue;
  });
}

/** Kept for some weeks, and not at all for issues that were brought from elsewhere. */
export async function getOrigin(ctx: Context, ref: IssueRef) {
  const issue = await getIssue(ctx, ref);
  authorize(ctx, spamPolicy.readOrigin);
  const origin = await findOrigin(ctx, issue.id);
  if (origin === undefined) throw notFound("UserAgentDetail");
  return origin;
}
