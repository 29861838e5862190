/** The IMAP connection to the mailbox for incoming emails. */
import { text } from "node:stream/consumers";
import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { ImapConfig } from "../../../platform/config/mail-settings.ts";
import {
  buildIncomingMessage,
  FETCHED_HEADERS,
  findTextPart,
  type IncomingBody,
  type IncomingMessage,
} from "./incoming-message.ts";

const CONNECT_MS = 10_000;
/** The server ends the connection when it hears nothing from the mailbox for this time. */
const SILENCE_MS = 5 * 60_000;
/** IMAP servers announce new emails. The mailbox is also searched after this time. */
const SEARCH_MS = 60_000;
const BATCH = 50;
/** Only the beginning of a longer text is fetched. Attachments are not fetched. */
const TEXT_BYTES_MAX = 524_288;

export interface Mailbox {
  /**
   * Gives each unread email to `store`. Deletes the email when `store` returns true, otherwise marks it
   * as read. When `store` throws, the email stays unread, and the error is thrown after the other
   * emails, so that no email can keep the others waiting.
   */
  drain(store: (message: IncomingMessage) => Promise<boolean>): Promise<void>;
  /** Resolves when there may be a new email. Rejects when the connection is lost. */
  waitForEmail(signal: AbortSignal): Promise<void>;
  close(): void;
}

export async function openMailbox(config: ImapConfig): Promise<Mailbox> {
  // Loaded only where a mailbox is configured, because the library takes several MiB of memory.
  const imapflow = await import("imapflow");
  const client = new imapflow.ImapFlow({
    host: config.host,
    port: config.port,
    secure: config.tls === "tls",
    doSTARTTLS: config.tls === "starttls",
    auth: { user: config.login.user, pass: config.login.password },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // Errors of the connection also reject the running command, and close the connection.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(config.mailbox);
  } catch (error) {
    client.close();
    throw error;
  }

  return {
    async drain(store) {
      for (;;) {
        const found = await client.search({ seen: false, deleted: false }, { uid: true });
        const uids = (found || []).slice(0, BATCH);
        if (uids.length === 0) return;
        const failures: unknown[] = [];
        for (const uid of uids) {
          await take(client, uid, async (message) => {
            try {
              return await store(message);
            } catch (error) {
              failures.push(error);
              return null;
            }
          });
        }
        if (failures.length > 0) throw failures[0];
      }
    },
    async waitForEmail(signal) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(done, SEARCH_MS);
        function stopListening(): void {
          clearTimeout(timer);
          client.off("exists", done);
          client.off("close", lost);
          signal.removeEventListener("abort", done);
        }
        function done(): void {
          stopListening();
          resolve();
        }
        function lost(): void {
          stopListening();
          reject(new Error("The connection to the mailbox was lost."));
        }
        client.on("exists", done);
        client.on("close", lost);
        signal.addEventListener("abort", done);
        if (signal.aborted) done();
        else if (!client.usable) lost();
        // IDLE ends with the next command. Its errors also close the connection.
        else client.idle().catch(() => undefined);
      });
    },
    close: () => client.close(),
  };
}

async function take(
  client: ImapFlow,
  uid: number,
  store: (message: IncomingMessage) => Promise<boolean | null>,
): Promise<void> {
  const range = String(uid);
  const query = { envelope: true, bodyStructure: true, headers: FETCHED_HEADERS };
  const found = await client.fetchOne(range, query, { uid: true });
  // Another program deleted the email since the search.
  if (!found) return;
  const message = buildIncomingMessage(found, await fetchBody(client, range, found));
  const isStored = await store(message);
  if (isStored === true) await client.messageDelete(range, { uid: true });
  else if (isStored === false) await client.messageFlagsAdd(range, ["\\Seen"], { uid: true });
}

async function fetchBody(
  client: ImapFlow,
  range: string,
  { bodyStructure }: FetchMessageObject,
): Promise<IncomingBody> {
  const found = bodyStructure === undefined ? null : findTextPart(bodyStructure);
  if (found === null) return { type: "text/plain", text: "" };
  const options = { uid: true, maxBytes: TEXT_BYTES_MAX };
  const { content } = await client.download(range, found.part, options);
  return { type: found.type, text: content === undefined ? "" : await text(content) };
}
