/** Telling the administrators about somebody. */
import { ABUSE_MESSAGE_MAX, REF_URL_MAX } from "@cairn/contract/moderation";
import { findOwnPath } from "@cairn/contract/own-path";
import { authorize } from "../../platform/auth/actions.ts";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { unlessTaken } from "../../platform/errors/unique-violation.ts";
import { findPerson } from "../users/index.ts";
import { insertReport } from "./abuse.queries.ts";
import { ABUSE_EVENTS, ABUSE_STREAM } from "./moderation.events.ts";
import { moderationPolicy } from "./moderation.policy.ts";

export interface AbuseWish {
  userId: number;
  message: string;
  refUrl: string;
}

/** Is there such a person, and may the viewer report them? */
export async function openReport(ctx: Context, userId: number): Promise<void> {
  const person = await findPerson(ctx, { id: userId });
  if (person === undefined) throw notFound("User");
  authorize(ctx, moderationPolicy.reportAbuse, person);
}

export async function reportAbuse(ctx: Context, wish: AbuseWish): Promise<{ id: number }> {
  await openReport(ctx, wish.userId);
  const report = {
    reporter_id: userIdOf(ctx.viewer) ?? 0,
    user_id: wish.userId,
    message: goodMessage(wish.message),
    ref_path: goodRefPath(ctx, wish.refUrl),
  };
  await ctx.rateLimits.spend("abuseReports", String(report.reporter_id));
  const again = new AppError(
    "conflict",
    "You have reported this already, and it will be looked at.",
  );
  return ctx.transaction(async (inner) => {
    const id = await unlessTaken("abuse_reports_once", again, () => insertReport(inner, report));
    await inner.announce({
      type: ABUSE_EVENTS.reported,
      stream: ABUSE_STREAM,
      payload: { abuse_report_id: id },
    });
    return { id };
  });
}

function goodMessage(text: string): string {
  const message = text.trim();
  if (message === "") throw invalid({ message: ["can't be blank"] });
  if (Array.from(message).length > ABUSE_MESSAGE_MAX) {
    throw invalid({ message: [`is too long (maximum is ${ABUSE_MESSAGE_MAX} characters)`] });
  }
  return message;
}

function goodRefPath(ctx: Context, refUrl: string): string {
  if (refUrl.trim() === "") return "";
  const path = findOwnPath(refUrl.trim(), ctx.config.url.origin);
  if (path === null || path.length > REF_URL_MAX) {
    throw invalid({ ref_url: ["must be a page of this site"] });
  }
  return path;
}
