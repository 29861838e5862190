/** Builds the email about a comment for one recipient. */
import type { Context } from "../../../platform/context.ts";
import type { OutgoingEmail } from "../../../platform/mail/mail.ts";
import { escapeHtmlText } from "../../../platform/markdown/index.ts";
import { getNoteableKind } from "../../noteables/index.ts";
import { renderNotesHtmlForViewer, type ApiNote } from "../../notes/index.ts";
import { buildIncomingAddress } from "../../users/index.ts";
import { renderEmailLink, textToEmailHtml, toEmailHtml } from "./email-html.ts";

/** Longer comments are cut; the link in the email opens the whole comment. */
const BODY_MAX = 20_000;
const HTML_MAX = 200_000;

const REASONS: Readonly<Record<string, string>> = {
  mentioned: "you were mentioned",
  assigned: "you are assigned",
  subscribed: "you are subscribed",
};

export interface NoteEmailRecipient {
  address: string;
  reason: string;
  /** False for email participants: they have no account, so no addresses and no rendered HTML. */
  isViewer: boolean;
}

/** `ctx.viewer` is the recipient, or the author of the comment when the recipient has no account. */
export async function buildNoteEmail(
  ctx: Context,
  note: ApiNote,
  recipient: NoteEmailRecipient,
): Promise<OutgoingEmail> {
  const { row, noteable, author } = note;
  const { target_url: page, body: title } = getNoteableKind(noteable).todoTarget(ctx, noteable);
  const addresses = recipient.isViewer ? await findAddresses(ctx, noteable.id) : null;
  const heading = `${author.name} (@${author.username}) ${describeAction(note)}:`;
  const url = `${page}#note_${row.id}`;
  const footer = `You receive this email because ${REASONS[recipient.reason] ?? REASONS["subscribed"]}.${
    addresses === null ? "" : " Reply to this email to comment."
  }`;
  const domain = ctx.config.url.hostname;
  const topic = `${noteable.kind}_${noteable.id}@${domain}`;
  const thread = `discussion_${row.discussion_id}@${domain}`;
  return {
    to: recipient.address,
    fromName: author.name,
    replyTo: addresses?.comment,
    subject: `Re: ${noteable.place.name} | ${title} (#${noteable.iid})`,
    text: `${heading}\n\n${cutBody(row.body)}\n\n-- \n${url}\n${footer}\n`,
    html: [
      `<p>${escapeHtmlText(heading)}</p>`,
      await renderBody(ctx, note, recipient),
      `<p>--<br>${renderEmailLink(url, "View the comment")}<br>${escapeHtmlText(footer)}</p>`,
    ].join("\n"),
    messageId: `note_${row.id}@${domain}`,
    inReplyTo: row.is_reply ? thread : topic,
    references: [topic, thread],
    headers: {
      "List-Id": `${noteable.place.full_path} <${buildListName(noteable.place.full_path)}.${domain}>`,
      ...(addresses !== null && { "List-Unsubscribe": `<mailto:${addresses.unsubscribe}>` }),
      ...buildGitlabHeaders(note, recipient.reason, addresses?.comment),
    },
  };
}

function describeAction({ row }: ApiNote): string {
  if (row.internal) return "wrote an internal note";
  return row.is_reply ? "replied" : "commented";
}

async function findAddresses(ctx: Context, noteableId: number) {
  const comment = await buildIncomingAddress(ctx, noteableId);
  const unsubscribe = await buildIncomingAddress(ctx, noteableId, "unsubscribe");
  return comment === null || unsubscribe === null ? null : { comment, unsubscribe };
}

function cutBody(body: string): string {
  return body.length <= BODY_MAX ? body : `${body.slice(0, BODY_MAX)}…`;
}

/** Email participants get the text as written: rendered references can have titles they can't see. */
async function renderBody(
  ctx: Context,
  note: ApiNote,
  { isViewer }: NoteEmailRecipient,
): Promise<string> {
  const { body } = note.row;
  if (isViewer && body.length <= BODY_MAX) {
    const [html = ""] = await renderNotesHtmlForViewer(ctx, [note]);
    if (html !== "" && html.length <= HTML_MAX) return toEmailHtml(html, ctx.config.url);
  }
  return textToEmailHtml(cutBody(body));
}

/** `group/sub/project` becomes `project.sub.group`, as in a domain name. */
function buildListName(path: string): string {
  return path.split("/").toReversed().join(".").toLowerCase();
}

function buildGitlabHeaders(
  { row, noteable }: ApiNote,
  reason: string,
  replyTo: string | undefined,
): Record<string, string> {
  const { place } = noteable;
  const prefix = noteable.kind === "issue" ? "X-GitLab-Issue" : "X-GitLab-Noteable";
  return {
    "X-GitLab-Project": place.name,
    "X-GitLab-Project-Id": String(place.id),
    "X-GitLab-Project-Path": place.full_path,
    [`${prefix}-ID`]: String(noteable.id),
    [`${prefix}-IID`]: String(noteable.iid),
    "X-GitLab-Discussion-ID": row.discussion_id,
    "X-GitLab-NotificationReason": reason,
    ...(replyTo !== undefined && { "X-GitLab-Reply-Key": replyTo }),
  };
}
