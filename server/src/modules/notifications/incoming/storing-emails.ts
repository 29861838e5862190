/** Stores an email from the mailbox with a job that processes it, once for each Message-ID. */
import { createHash } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import { findIncomingAddress, type IncomingAddress } from "../../users/index.ts";
import type { IncomingMessage } from "./incoming-message.ts";
import { insertIncomingEmail } from "./incoming.queries.ts";

export const RECEIVE_EMAIL_JOB = "notifications:receive_email";

/** Returns false when no recipient of the email is an address that this server created. */
export async function storeIncomingEmail(ctx: Context, message: IncomingMessage): Promise<boolean> {
  const address = await findAddressAmong(ctx, message.recipients);
  if (address === null) {
    ctx.mail.countIncoming("ignored");
    return false;
  }
  // The key is part of the digest, so nobody without the key can make this server skip an email.
  const digest = createHash("sha256")
    .update(`${address.key}\n`)
    .update(message.messageId ?? JSON.stringify(message))
    .digest();
  await ctx.transaction(async (inner) => {
    const id = await insertIncomingEmail(inner, address, { digest, message });
    if (id === undefined) return;
    await enqueueJob(inner, RECEIVE_EMAIL_JOB, { incoming_email_id: id, actor_id: address.userId });
  });
  return true;
}

async function findAddressAmong(
  ctx: Context,
  recipients: readonly string[],
): Promise<IncomingAddress | null> {
  for (const recipient of recipients) {
    const address = await findIncomingAddress(ctx, recipient);
    if (address !== null) return address;
  }
  return null;
}
