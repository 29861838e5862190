/** The one outbox of this tab, with the browser's means. */
import type { NoteAnswer } from "@cairn/contract/notes/discussions";
import { DRAFT_REVISION_HEADER } from "@cairn/contract/drafts";
import { ApiError, callApi } from "../../../platform/api.ts";
import { sendWithCaptcha, type SolveCaptcha } from "../../moderation/index.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";
import { openEntryStorage } from "./entry-storage.ts";
import { outboxTexts } from "./outbox.messages.ts";
import { createOutbox, type Outbox, type TabMessage } from "./create-outbox.ts";

/** As whom this page sends. The token goes with the session: under another one the server refuses. */
export interface OutboxSession {
  user: number;
  csrfToken: string | null;
  /** Asks for proof that somebody is no machine. */
  solve: SolveCaptcha;
}

let session: OutboxSession | null = null;
let made: Outbox | undefined;

export function getOutbox(): Outbox {
  made ??= makeOutbox();
  return made;
}

/** Until the returned function is called. */
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

/** For whoever notices that the server can be reached again. */
export function wakeOutbox(): void {
  if (session !== null) void getOutbox().wake();
}

/** Everything that is posted goes this way. */
export function sendNote(draft: UnsentNote, key: string) {
  return getOutbox().send(draft, key);
}

function makeOutbox(): Outbox {
  const channel = new BroadcastChannel("cairn-outbox");
  const outbox = createOutbox({
    store: openEntryStorage(),
    post,
    alone,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only our own tabs
    tell: (news) => channel.postMessage(news),
    now: () => Date.now(),
  });
  channel.addEventListener("message", ({ data }) => outbox.hear(data as TabMessage));
  return outbox;
}

async function post(entry: OutboxEntry): Promise<NoteAnswer> {
  // The page is being left; the next one sends it.
  if (session === null) throw new ApiError({ failure: "unreachable", message: "" });
  const { csrfToken, solve } = session;
  const answer = await sendWithCaptcha(solve, (headers) =>
    callApi<NoteAnswer>(entry.address, {
      method: "POST",
      body: entry.body,
      csrfToken,
      idempotencyKey: entry.key,
      headers: { ...headers, [DRAFT_REVISION_HEADER]: String(entry.draftRevision) },
    }),
  );
  if (answer === null) {
    throw new ApiError({ failure: "refused", status: 422, message: outboxTexts.unanswered });
  }
  return answer;
}

/** Only secure pages have locks. Elsewhere two tabs may send the same entry, and its key makes it one. */
function alone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : work();
}
