/** Reports a user to the administrators for abuse. */
import {
  ABUSE_REPORT_MESSAGE_MAX,
  ABUSE_REPORT_URL_MAX,
} from "@cairn/contract/moderation/abuse-reports";
import { toSameOriginPath } from "@cairn/contract/own-path";
import { authorize } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, validationError, notFoundError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import { findUserByIdOrUsername } from "../users/index.ts";
import { insertAbuseReport } from "./abuse.queries.ts";
import { ABUSE_REPORT_EVENTS, ABUSE_REPORTS_STREAM } from "./moderation.events.ts";
import { moderationPolicy } from "./moderation.policy.ts";

export interface AbuseReportInput {
  userId: number;
  message: string;
  refUrl: string;
}

/** Throws unless the user exists and the viewer can report them. */
export async function assertCanReportAbuse(ctx: Context, userId: number): Promise<void> {
  const person = await findUserByIdOrUsername(ctx, { id: userId });
  if (person === undefined) throw notFoundError("User");
  authorize(ctx, moderationPolicy.reportAbuse, person);
}

export async function reportAbuse(ctx: Context, wish: AbuseReportInput): Promise<{ id: number }> {
  await assertCanReportAbuse(ctx, wish.userId);
  const report = {
    reporter_id: viewerUserId(ctx.viewer) ?? 0,
    user_id: wish.userId,
    message: goodMessage(wish.message),
    ref_path: goodRefPath(ctx, wish.refUrl),
  };
  await ctx.rateLimits.spend("abuseReports", String(report.reporter_id));
  const again = new AppError(
    "conflict",
    "You've already reported this. An administrator will look into it.",
  );
  return ctx.transaction(async (inner) => {
    const id = await mapUniqueViolation("abuse_reports_once", again, () =>
      insertAbuseReport(inner, report),
    );
    await inner.announce({
      type: ABUSE_REPORT_EVENTS.reported,
      stream: ABUSE_REPORTS_STREAM,
      payload: { abuse_report_id: id },
    });
    return { id };
  });
}

function goodMessage(text: string): string {
  const message = text.trim();
  if (message === "") throw validationError({ message: ["can't be blank"] });
  if (Array.from(message).length > ABUSE_REPORT_MESSAGE_MAX) {
    throw validationError({
      message: [`is too long (maximum is ${ABUSE_REPORT_MESSAGE_MAX} characters)`],
    });
  }
  return message;
}

function goodRefPath(ctx: Context, refUrl: string): string {
  if (refUrl.trim() === "") return "";
  const path = toSameOriginPath(refUrl.trim(), ctx.config.url.origin);
  if (path === null || path.length > ABUSE_REPORT_URL_MAX) {
    throw validationError({ ref_url: ["must be a page on this site"] });
  }
  return path;
}
