/**
 * Serves a push. Git keeps the pushed objects apart until the push is accepted, and asks by its hooks: as
 * pre-receive before it changes any ref, and as post-receive with the refs that it has changed.
 */
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { PassThrough, type Duplex, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { killGit, startGit } from "./git-process.ts";
import type { PushHandler, ReceiveOptions, RefUpdate, ServeOptions } from "./repository-store.ts";
import { GitError, readErrorOutput, runGit, waitForExit } from "./run-git.ts";

/** Refs that one push can change. */
const MOST_UPDATES = 5_000;
const UPDATE = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/;

/** What a hook has sent: its name, the folder with the pushed objects, and the refs. */
interface HookMessage {
  hook: string;
  quarantine: string;
  updates: RefUpdate[];
}

export function servePush(
  folder: string,
  request: Readable,
  handler: PushHandler,
  options: ReceiveOptions,
): Readable {
  const output = new PassThrough();
  receive(folder, request, handler, options, output).then(
    () => output.end(),
    (error: unknown) => output.destroy(error as Error),
  );
  return output;
}

/** Git's option for serving one request of several, as HTTP needs it. */
export function listStatelessOption({ stateful }: ServeOptions): string[] {
  return stateful === true ? [] : ["--stateless-rpc"];
}

async function receive(
  folder: string,
  request: Readable,
  handler: PushHandler,
  options: ReceiveOptions,
  output: PassThrough,
): Promise<void> {
  const child = startGit({
    args: ["receive-pack", ...listStatelessOption(options), folder],
    configuration: [["receive.maxInputSize", String(options.mostBytes)]],
    environment: options.protocol === undefined ? {} : { GIT_PROTOCOL: options.protocol },
    withHooks: true,
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("git was started without pipes.");
  const stop = () => killGit(child);
  options.signal.addEventListener("abort", stop, { once: true });
  if (options.signal.aborted) stop();
  try {
    const errors = readErrorOutput(child);
    const sent = pipeline(request, stdin).catch(() => {});
    const push = new HookConversation(folder, child, handler);
    const relayed = push.relayOutput(stdout, output);
    await Promise.all([push.run(), relayed, waitForExit(child)]);
    request.destroy();
    await sent;
    // Git has reported an error of the request to the client, unless it was killed. Then it is not known
    // which refs it has changed.
    if (child.exitCode === null) throw new GitError(child.spawnargs, null, await errors);
    if (push.isAccepted) await handler.finish(push.updated);
    for (const chunk of push.result) output.write(chunk);
  } finally {
    options.signal.removeEventListener("abort", stop);
    killGit(child);
  }
}

/** Answers the hooks of one push. */
class HookConversation {
  /** The refs that git has changed. */
  updated: RefUpdate[] = [];
  /**
   * What git has printed since the push was accepted: the result for the client, which is sent only after
   * the change is recorded in the database.
   */
  readonly result: Buffer[] = [];
  isAccepted = false;
  readonly #folder: string;
  readonly #handler: PushHandler;
  readonly #hooks: Duplex;

  constructor(folder: string, child: ChildProcess, handler: PushHandler) {
    this.#folder = folder;
    this.#handler = handler;
    this.#hooks = child.stdio[3] as Duplex;
    // Git and its hooks are gone.
    this.#hooks.on("error", () => {});
  }

  async relayOutput(stdout: Readable, output: PassThrough): Promise<void> {
    for await (const chunk of stdout as AsyncIterable<Buffer>) {
      if (this.isAccepted) this.result.push(chunk);
      else output.write(chunk);
    }
  }

  async run(): Promise<void> {
    for await (const message of readHookMessages(this.#hooks)) {
      if (message.hook === "post-receive") {
        this.updated = message.updates;
        this.#hooks.write("accept\n");
        continue;
      }
      const reason = await this.#check(message);
      this.isAccepted = reason === null;
      this.#hooks.write(reason === null ? "accept\n" : `${quoteLines(reason)}refuse\n`);
    }
  }

  async #check({ updates, quarantine }: HookMessage): Promise<string | null> {
    if (updates.length > MOST_UPDATES) return `A push can change at most ${MOST_UPDATES} refs.`;
    // A push that only deletes refs has no objects.
    const environment =
      quarantine === ""
        ? {}
        : {
            GIT_OBJECT_DIRECTORY: quarantine,
            GIT_ALTERNATE_OBJECT_DIRECTORIES: `${this.#folder}/objects`,
          };
    const run = (args: readonly string[]) =>
      runGit({ args: [`--git-dir=${this.#folder}`, ...args], environment });
    return this.#handler.check({ updates, run });
  }
}

async function* readHookMessages(hooks: Duplex): AsyncGenerator<HookMessage> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: hooks })) {
    if (line !== ".") {
      // Two lines come before the refs. Further refs only count, so that the push is refused.
      if (lines.length <= MOST_UPDATES + 2) lines.push(line);
      continue;
    }
    const [hook = "", quarantine = "", ...refs] = lines;
    yield { hook, quarantine, updates: refs.map(parseUpdate) };
    lines = [];
  }
}

function parseUpdate(line: string): RefUpdate {
  const [, before, after, ref] = UPDATE.exec(line) ?? [];
  if (before === undefined || after === undefined || ref === undefined) {
    throw new Error(`Git sent an update that is not understood: ${line}`);
  }
  return { ref, before, after };
}

/** The hook prints lines that begin with a bar to the user. */
function quoteLines(text: string): string {
  return text
    .split("\n")
    .map((line) => `|${line}\n`)
    .join("");
}
