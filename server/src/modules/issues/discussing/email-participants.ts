/**
 * Email participants: people without an account who follow an issue by email. Only members from
 * Planner on can see their addresses.
 */
import * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { findParticipantEmails, insertParticipantEmails } from "./email-participants.queries.ts";
import { lockIssue } from "../changing/locking.ts";
import { issuesPolicy } from "../issues.policy.ts";
import type { IssueRef, IssueRow } from "../reading/reading.ts";
import { spendUpdateRateLimit } from "../changing/updating.ts";

/** How many email addresses one request can invite. */
export const INVITED_EMAILS_MAX = 6;
/** How many email participants an issue can have. */
const PARTICIPANTS_MAX = 50;

const Email = z.email().max(254);

export function isEmail(text: string): boolean {
  return Email.safeParse(text).success;
}

/** Returns no addresses to viewers below Planner, instead of throwing an error. */
export async function listEmailParticipants(
  ctx: Context,
  issue: IssueRow,
): Promise<{ email: string }[]> {
  if (!issuesPolicy.arrange.allows(ctx.viewer, issue)) return [];
  const emails = issue.participant_emails ?? (await findParticipantEmails(ctx, issue.id));
  return emails.map((email) => ({ email }));
}

/** Returns the newly invited addresses, without the addresses that were already invited. */
export async function inviteEmailParticipants(
  ctx: Context,
  ref: IssueRef,
  emails: readonly string[],
): Promise<string[]> {
  await spendUpdateRateLimit(ctx);
  return ctx.transaction(async (inner) => {
    const issue = await lockIssue(inner, ref);
    authorize(inner, issuesPolicy.arrange, issue);
    const known = await findParticipantEmails(inner, issue.id);
    if (known.length + emails.length > PARTICIPANTS_MAX) {
      throw validationError({ emails: [`are too many (maximum is ${PARTICIPANTS_MAX})`] });
    }
    // Announces no event and writes no system note, because viewers below Planner must not learn of
    // email participants.
    return emails.length === 0 ? [] : insertParticipantEmails(inner, issue.id, emails);
  });
}
