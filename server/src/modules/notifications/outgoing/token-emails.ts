/** Notifies a user by email that an administrator created an access token for the user's account. */
import { TOKENS_PATH } from "@cairn/contract/users";
import type { Context } from "../../../platform/context.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import { EmailRejectedError } from "../../../platform/mail/mail.ts";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";
import {
  findPrimaryEmail,
  findUserNameAndUsername,
  type TokenEventPayload,
} from "../../users/index.ts";
import { renderEmailLink } from "./email-html.ts";

export const SEND_TOKEN_EMAIL_JOB = "notifications:send_token_email";

export async function queueTokenEmail(ctx: Context, event: TokenEventPayload): Promise<void> {
  if (event.made_by_user_id === null || !ctx.mail.canSend) return;
  const { user_id, made_by_user_id } = event;
  await enqueueJob(ctx, SEND_TOKEN_EMAIL_JOB, { user_id, made_by_user_id });
}

/** Sends nothing to an address that is not confirmed, because it can be the address of a stranger. */
export async function sendTokenEmail(
  ctx: Context,
  ids: { userId: number; creatorId: number },
): Promise<void> {
  const primary = ctx.mail.canSend ? await findPrimaryEmail(ctx, ids.userId) : undefined;
  if (primary?.isConfirmed !== true) return;
  const owner = await findUserNameAndUsername(ctx, ids.userId);
  const creator = await findUserNameAndUsername(ctx, ids.creatorId);
  const { name, url } = ctx.config;
  const what = `The administrator @${creator.username} created an access token for your account ${owner.username} at ${name} (${url.host}). Anyone who has the token can act as you, within its scopes.`;
  const otherwise = "If you don't expect this, revoke the token and ask your administrators.";
  const link = new URL(TOKENS_PATH, url).href;
  try {
    await ctx.mail.send({
      to: primary.email,
      fromName: name,
      subject: `An access token was created for your account at ${name}`,
      text: `${what}\n\n${otherwise}\n\n${link}\n`,
      html: `<p>${escapeHtmlText(what)}</p>\n<p>${otherwise}</p>\n<p>${renderEmailLink(link, "See your access tokens")}</p>`,
      messageId: `token_${ids.userId}_${ctx.now().getTime()}@${url.hostname}`,
    });
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error;
  }
}
