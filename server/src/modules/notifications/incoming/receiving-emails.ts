/** Turns a stored email into a comment of its sender, through the service that pages use. */
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { enqueueJob } from "../../../platform/events/events.queries.ts";
import type { IncomingEmailOutcome } from "../../../platform/mail/mail.ts";
import { loadReadableNoteables, toNoteableRef, type Noteable } from "../../noteables/index.ts";
import { createNote, prepareNote } from "../../notes/index.ts";
import { unsubscribe } from "../../subscriptions/index.ts";
import { hasConfirmedEmail } from "../../users/index.ts";
import { readReplyText, type IncomingMessage } from "./incoming-message.ts";
import { findUnprocessedEmail, markEmailProcessed } from "./incoming.queries.ts";
import { REPORT_REFUSED_EMAIL_JOB } from "./reporting-refused-emails.ts";

const OTHER_SENDER =
  "It was sent from another address. Send it from the confirmed email address of your account.";
const NO_TEXT = "It contains no text above the quoted email.";
const NOT_FOUND = "The page that you wrote to does not exist, or you cannot see it.";
const SUSPECTED_SPAM = "It looks like spam. Post the comment on the page.";

/** Runs as the owner of the address, or as a visitor when the owner is blocked. */
export async function receiveEmail(ctx: Context, id: number): Promise<void> {
  const email = await findUnprocessedEmail(ctx, id);
  if (email === undefined) return;
  const { sender, isAutomatic, body } = email.message as unknown as IncomingMessage;
  // Programs get no report, because two programs could answer each other forever.
  if (isAutomatic || viewerUserId(ctx.viewer) !== email.user_id) return finish(ctx, id, "ignored");
  if (sender === null || !(await hasConfirmedEmail(ctx, email.user_id, sender))) {
    return refuse(ctx, id, OTHER_SENDER);
  }
  const [noteable] = await loadReadableNoteables(ctx, [email.noteable_id]);
  if (noteable === undefined) return refuse(ctx, id, NOT_FOUND);
  if (email.purpose === "unsubscribe") {
    return finish(ctx, id, "unsubscribed", (inner) => unsubscribe(inner, noteable));
  }
  const text = readReplyText(body);
  if (text === "") return refuse(ctx, id, NO_TEXT);
  await comment(ctx, id, noteable, text);
}

async function comment(ctx: Context, id: number, noteable: Noteable, text: string): Promise<void> {
  const ref = toNoteableRef(noteable);
  const note = { body: text };
  try {
    await ctx.rateLimits.spend("incomingEmails", String(viewerUserId(ctx.viewer)));
    const prepared = await prepareNote(ctx, ref, note);
    await finish(ctx, id, "commented", async (inner) => {
      await createNote(inner, ref, note, prepared);
    });
  } catch (error) {
    if (!(error instanceof AppError) || isTemporary(error)) throw error;
    await refuse(ctx, id, describeRefusal(error));
  }
}

/** The job is retried after these errors. */
function isTemporary({ code }: AppError): boolean {
  return code === "unavailable" || code === "internal";
}

function describeRefusal({ code, message }: AppError): string {
  if (code === "not_found") return NOT_FOUND;
  if (code === "captcha_wanted" || code === "spam_suspected") return SUSPECTED_SPAM;
  if (code === "forbidden") return "You cannot comment there.";
  return message.slice(0, 500);
}

/** Marks the email as processed together with `work`, so that a repeated job does nothing. */
async function finish(
  ctx: Context,
  id: number,
  outcome: IncomingEmailOutcome,
  work: (inner: Context) => Promise<void> = async () => {},
): Promise<void> {
  const isFirst = await ctx.transaction(async (inner) => {
    if (!(await markEmailProcessed(inner, id))) return false;
    await work(inner);
    return true;
  });
  if (!isFirst) return;
  ctx.mail.countIncoming(outcome);
  ctx.log.info({ incoming_email_id: id, outcome }, "processed an incoming email");
}

function refuse(ctx: Context, id: number, reason: string): Promise<void> {
  const actor_id = viewerUserId(ctx.viewer);
  return finish(ctx, id, "refused", (inner) =>
    enqueueJob(inner, REPORT_REFUSED_EMAIL_JOB, { actor_id, incoming_email_id: id, reason }),
  );
}
