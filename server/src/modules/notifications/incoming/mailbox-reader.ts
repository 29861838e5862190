/**
 * Reads the mailbox for incoming emails until the process stops. One process at a time reads it. An
 * email is deleted from the mailbox after the database has it; a copy that is read again after a crash
 * is recognized by its Message-ID.
 */
import { setTimeout as wait } from "node:timers/promises";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { tryToLead } from "../../../platform/jobs/leader-lock.ts";
import type { BackgroundWork } from "../../../platform/module.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openMailbox } from "./mailbox.ts";
import { storeIncomingEmail } from "./storing-emails.ts";

const LEADER_LOCK = "incoming email";
const LEAD_AGAIN_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60_000;

/** Returns null when the operator configured no mailbox. */
export function startMailboxReader(platform: Platform): BackgroundWork | null {
  const { imap } = platform.config;
  if (imap === null) return null;
  const stopping = new AbortController();
  const { signal } = stopping;
  const log = platform.log.child({ mailbox: imap.host });
  const ctx = platform.contextFor(VISITOR_WITHOUT_IP, "incoming-email", log);

  async function read(lost: AbortSignal): Promise<void> {
    const mailbox = await openMailbox(imap as NonNullable<typeof imap>);
    platform.metrics.mailboxConnected.set(1);
    log.info({}, "connected to the mailbox for incoming emails");
    const ended = AbortSignal.any([signal, lost]);
    try {
      while (!ended.aborted) {
        await mailbox.drain((message) => {
          // Leaves the email unread for the next reader.
          ended.throwIfAborted();
          return storeIncomingEmail(ctx, message);
        });
        await mailbox.waitForEmail(ended);
      }
    } finally {
      platform.metrics.mailboxConnected.set(0);
      mailbox.close();
    }
  }

  async function run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const startedAt = Date.now();
      try {
        const led = await tryToLead(platform.config.databaseUrl, LEADER_LOCK, read);
        if (!led) await pause(LEAD_AGAIN_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        // A connection that worked for a while is opened again soon.
        if (Date.now() - startedAt > LAST_RETRY_MS) retryMs = FIRST_RETRY_MS;
        log.warn({ err: error, retry_ms: retryMs }, "the mailbox for incoming emails failed");
        await pause(retryMs, signal);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
