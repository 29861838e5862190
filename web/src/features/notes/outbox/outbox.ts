/** The single outbox of this tab, connected to IndexedDB, Web Locks, BroadcastChannel and the API. */
import type { WebNoteCreateResponse } from "@cairn/contract/notes/discussions";
import { DRAFT_REVISION_HEADER } from "@cairn/contract/drafts";
import { ApiError, callApi } from "../../../platform/api.ts";
import { sendWithCaptcha, type SolveCaptcha } from "../../moderation/index.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";
import { openOutboxEntryStorage } from "./entry-storage.ts";
import { outboxMessages } from "./outbox.messages.ts";
import { createOutbox, type Outbox, type OutboxTabMessage } from "./create-outbox.ts";

/**
 * The user and CSRF token with which this page sends notes. The server refuses the CSRF token when
 * the browser has another session.
 */
export interface OutboxSession {
  user: number;
  csrfToken: string | null;
  /** Opens the captcha dialog when the server requires a captcha for a note. */
  solve: SolveCaptcha;
}

let session: OutboxSession | null = null;
let made: Outbox | undefined;

export function getOutbox(): Outbox {
  made ??= makeOutbox();
  return made;
}

/** Sends the user's unsent notes until the returned function is called. */
export function startOutbox(as: OutboxSession): () => void {
  session = as;
  const outbox = getOutbox();
  const stop = outbox.start(as.user);
  const wake = () => void outbox.wake();
  addEventListener("online", wake);
  return () => {
    removeEventListener("online", wake);
    stop();
    session = null;
  };
}

/** Retries unsent notes now. Called when the cable connects, because the server is then reachable. */
export function retryOutboxNow(): void {
  if (session !== null) void getOutbox().wake();
}

/** Posts a note through the outbox. All notes are posted through this function, so that none is lost. */
export function sendNote(draft: UnsentNote, key: string) {
  return getOutbox().send(draft, key);
}

function makeOutbox(): Outbox {
  const channel = new BroadcastChannel("cairn-outbox");
  const outbox = createOutbox({
    store: openOutboxEntryStorage(),
    post,
    alone,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only our own tabs
    tell: (news) => channel.postMessage(news),
    now: () => Date.now(),
  });
  channel.addEventListener("message", ({ data }) => outbox.hear(data as OutboxTabMessage));
  return outbox;
}

async function post(entry: OutboxEntry): Promise<WebNoteCreateResponse> {
  // Fails like a request to an unreachable server while the outbox is stopped, for example because
  // the user is leaving the page. The entry stays stored, and the next page sends it.
  if (session === null) throw new ApiError({ failure: "unreachable", message: "" });
  const { csrfToken, solve } = session;
  const answer = await sendWithCaptcha(solve, (headers) =>
    callApi<WebNoteCreateResponse>(entry.address, {
      method: "POST",
      body: entry.body,
      csrfToken,
      idempotencyKey: entry.key,
      headers: { ...headers, [DRAFT_REVISION_HEADER]: String(entry.draftRevision) },
    }),
  );
  if (answer === null) {
    throw new ApiError({ failure: "refused", status: 422, message: outboxMessages.unanswered });
  }
  return answer;
}

/**
 * Runs `work` under a lock that all tabs of the browser share. Without HTTPS, browsers offer no
 * locks: two tabs can then send the same entry, and its idempotency key prevents a duplicate.
 */
function alone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : work();
}
