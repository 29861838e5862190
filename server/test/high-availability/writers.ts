/**
 * Writers that create notes through two Cairn processes all the time, each note with an Idempotency-Key,
 * and repeat a request until it is acknowledged.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SignedUpUser } from "../faults/somebody.ts";
import { waitUntil } from "./programs.ts";

const WRITERS = 8;
const LONGEST_PAUSE_MS = 100;
const RETRY_MS = 50;
/** Longer than the limits with which Cairn answers 503, so that it always answers. */
const ANSWER_DEADLINE_MS = 20_000;
const RECOVERY_DEADLINE_MS = 300_000;

export interface AcknowledgedNote {
  id: number;
  body: string;
  /** Time of the answer, in milliseconds of `performance.now()`. */
  at: number;
  attempts: number;
  /** Whether Cairn found the note of an earlier attempt that had no certain answer. */
  replayed: boolean;
}

export interface Writers {
  readonly acknowledged: readonly AcknowledgedNote[];
  /** Answers other than success and 503, and requests without an answer. */
  readonly unexpected: readonly string[];
  /** Waits until this many more notes are acknowledged. */
  waitForNotes(count: number): Promise<void>;
  /** Resolves when the last note of each writer is acknowledged. */
  stop(): Promise<void>;
  /** Ends the writers, also those whose notes are never acknowledged. */
  cancel(): void;
}

export interface WriterAccount {
  user: SignedUpUser;
  /** Path of the notes of an issue in the REST API, one issue for each writer. */
  notePaths: readonly string[];
}

/**
 * Creates a project with an issue for each writer, because comments on one issue commit one after another.
 */
export async function createWriterAccount(url: string, user: SignedUpUser): Promise<WriterAccount> {
  const project = await create<{ id: number }>("/api/v4/projects", { name: "Failover" });
  const issues = `/api/v4/projects/${project.id}/issues`;
  const notePaths: string[] = [];
  for (let writer = 1; writer <= WRITERS; writer += 1) {
    const { iid } = await create<{ iid: number }>(issues, { title: `Issue of writer ${writer}` });
    notePaths.push(`${issues}/${iid}/notes`);
  }
  return { user, notePaths };

  async function create<T>(path: string, body: object): Promise<T> {
    const answer = await post(url + path, user, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** The bodies of all notes begin with `name`. */
export function startWriters(
  name: string,
  urls: readonly string[],
  { user, notePaths }: WriterAccount,
): Writers {
  const acknowledged: AcknowledgedNote[] = [];
  const unexpected: string[] = [];
  const stopped = new AbortController();
  const canceled = new AbortController();

  async function write(path: string, body: string): Promise<AcknowledgedNote | null> {
    const key = randomUUID();
    for (let attempts = 1; !canceled.signal.aborted; attempts += 1) {
      const url = urls[randomInt(urls.length)] ?? "";
      try {
        const answer = await post(url + path, user, { body }, { "idempotency-key": key });
        if (answer.status === 201) {
          const { id } = (await answer.json()) as { id: number };
          const replayed = answer.headers.has("idempotency-replayed");
          return { id, body, at: performance.now(), attempts, replayed };
        }
        const text = await answer.text();
        if (answer.status !== 503) unexpected.push(`${answer.status} ${text}`);
      } catch (error) {
        unexpected.push(String(error));
      }
      await sleep(RETRY_MS);
    }
    return null;
  }

  async function run(path: string, writer: number): Promise<void> {
    for (let note = 1; !stopped.signal.aborted; note += 1) {
      const answer = await write(path, `${name} ${writer}.${note}`);
      if (answer !== null) acknowledged.push(answer);
      // Leaves processor time for the servers.
      await sleep(randomInt(LONGEST_PAUSE_MS));
    }
  }

  const running = Promise.all(notePaths.map((path, index) => run(path, index + 1)));
  return {
    acknowledged,
    unexpected,
    async waitForNotes(count) {
      const enough = acknowledged.length + count;
      await waitUntil(
        `${count} more notes are acknowledged`,
        RECOVERY_DEADLINE_MS,
        async () => acknowledged.length >= enough,
      ).catch((error: unknown) => {
        throw new Error(`Last unexpected answer: ${unexpected.at(-1)}`, { cause: error });
      });
    },
    async stop() {
      stopped.abort();
      await running;
    },
    cancel() {
      stopped.abort();
      canceled.abort();
    },
  };
}

/** The longest time between two successive acknowledged notes, in milliseconds. */
export function computeLongestGap(notes: readonly AcknowledgedNote[]): number {
  const times = notes.map(({ at }) => at).toSorted((a, b) => a - b);
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

function post(
  url: string,
  user: SignedUpUser,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "private-token": user.token, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
  });
}
