/**
 * What the server keeps of an incoming email: recipients, sender, text, and whether a program sent it.
 * The IMAP server parses the email; this file only chooses among the parts and headers it returns.
 */
import type { FetchMessageObject, MessageStructureObject } from "imapflow";
import { htmlToText } from "./html-text.ts";
import { extractReplyText } from "./reply-text.ts";

const RECIPIENTS_MAX = 50;
const HEADERS_MAX = 65_536;
const PARTS_MAX = 100;

/** The addresses to which the mail server delivered the email. */
const DELIVERY_HEADERS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];
/** Headers that only programs set. */
const PROGRAM_HEADERS = ["x-autoreply", "x-autorespond", "list-id", "list-post"];

export const FETCHED_HEADERS = [
  ...DELIVERY_HEADERS,
  ...PROGRAM_HEADERS,
  "auto-submitted",
  "precedence",
  "return-path",
];

export interface IncomingMessage {
  /** Addresses in lower case, without duplicates. Those of the delivery come first. */
  recipients: string[];
  messageId: string | null;
  /** Null when the email names no sender, or several. */
  sender: string | null;
  /** True when a program sent the email: an automatic answer, a bounce or a mailing list. */
  isAutomatic: boolean;
  body: IncomingBody;
}

export interface IncomingBody {
  type: "text/plain" | "text/html";
  text: string;
}

export function buildIncomingMessage(
  { envelope = {}, headers: block }: Pick<FetchMessageObject, "envelope" | "headers">,
  body: IncomingBody,
): IncomingMessage {
  const headers = parseHeaders(block?.toString("latin1") ?? "");
  const { from = [], to = [], cc = [], messageId } = envelope;
  const delivered = DELIVERY_HEADERS.flatMap((name) => headers.get(name) ?? []);
  const named = [...to, ...cc].flatMap(({ address }) => address ?? []);
  const recipients = [...delivered.map(withoutAngles), ...named].map((one) => one.toLowerCase());
  return {
    recipients: [...new Set(recipients)].slice(0, RECIPIENTS_MAX),
    messageId: messageId === undefined ? null : toStorableText(messageId),
    sender: from.length === 1 ? toStorableText(from[0]?.address ?? "") : null,
    isAutomatic: isAutomatic(headers),
    body: { ...body, text: toStorableText(body.text) },
  };
}

/** PostgreSQL refuses these characters in JSON. */
function toStorableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Returns what the sender wrote, without quoted emails and signature. */
export function readReplyText({ type, text }: IncomingBody): string {
  return extractReplyText(type === "text/html" ? htmlToText(text) : text);
}

/** Finds the part with the text: plain text if there is one, otherwise HTML. Attachments do not count. */
export function findTextPart(
  structure: MessageStructureObject,
): { part: string; type: IncomingBody["type"] } | null {
  const waiting = [structure];
  let html: { part: string; type: "text/html" } | null = null;
  for (let count = 0; count < PARTS_MAX; count += 1) {
    const node = waiting.shift();
    if (node === undefined) break;
    // An email that has only one part has no part number, and is its own part 1.
    const { part = "1", type, disposition } = node;
    if (type.startsWith("multipart/"))
      waiting.unshift(...(node.childNodes ?? []).slice(0, PARTS_MAX));
    else if (disposition === "attachment") continue;
    else if (type === "text/plain") return { part, type };
    else if (type === "text/html") html ??= { part, type };
  }
  return html;
}

/** Parses header lines; a line that begins with a space continues the line before. */
function parseHeaders(block: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of block.slice(0, HEADERS_MAX).split("\n")) {
    const text = line.trimEnd();
    if (text.startsWith(" ") || text.startsWith("\t")) {
      values?.push(`${values.pop() ?? ""} ${text.trimStart()}`);
      continue;
    }
    const colon = text.indexOf(":");
    if (colon === -1) continue;
    const name = text.slice(0, colon).toLowerCase();
    values = headers.get(name) ?? [];
    values.push(text.slice(colon + 1).trim());
    headers.set(name, values);
  }
  return headers;
}

function withoutAngles(address: string): string {
  return address.startsWith("<") && address.endsWith(">") ? address.slice(1, -1) : address;
}

/** RFC 3834, and the headers that programs set which are older than it. */
function isAutomatic(headers: ReadonlyMap<string, readonly string[]>): boolean {
  const lowered = (name: string) => (headers.get(name) ?? []).map((value) => value.toLowerCase());
  return (
    lowered("auto-submitted").some((value) => !value.startsWith("no")) ||
    lowered("precedence").some((value) => ["bulk", "list", "junk", "auto_reply"].includes(value)) ||
    lowered("return-path").includes("<>") ||
    PROGRAM_HEADERS.some((name) => headers.has(name))
  );
}
