/** Stores repositories as folders on a local disk and serves them with the git of the machine. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ChildProcess } from "node:child_process";
import { buildCommit } from "./commit-building.ts";
import { killGit, startGit, type GitProcessOptions } from "./git-process.ts";
import { encodePacketLine, FLUSH_PACKET } from "./pkt-line.ts";
import { listStatelessOption, servePush } from "./receive-pack.ts";
import { updateRefs } from "./ref-updates.ts";
import type { GitService, RepositoryStore, ServeOptions } from "./repository-store.ts";
import { GitError, readErrorOutput, runGit, runGitPartially, waitForExit } from "./run-git.ts";

/** The repository that answers for projects without commits. */
const EMPTY_PATH = "empty.git";

interface ProcessOptions extends ServeOptions {
  /** Git reports an error to the client as part of its output, unless it was killed. */
  reportsErrors?: boolean;
}

export function createDiskRepositories(root: string): RepositoryStore {
  const locate = (path: string) => {
    const folder = join(root, path);
    // The paths come from the database. This guards against a programming error.
    if (relative(root, folder).startsWith("..")) throw new Error(`${path} is outside the storage.`);
    return folder;
  };

  async function create(path: string, defaultBranch: string): Promise<void> {
    const folder = locate(path);
    if (await exists(folder)) return;
    const unfinished = `${folder}.${randomUUID()}.new`;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await runGit({
      args: [
        "init",
        "--quiet",
        "--bare",
        "--template=",
        `--initial-branch=${defaultBranch}`,
        unfinished,
      ],
    });
    try {
      // Fails when another process has created the repository in the meantime.
      await rename(unfinished, folder);
    } catch (error) {
      await rm(unfinished, { recursive: true });
      if (!(await exists(folder))) throw error;
    }
  }

  /** Returns the folder of the repository. */
  async function open(path: string | null): Promise<string> {
    if (path !== null) return locate(path);
    await create(EMPTY_PATH, "main");
    return locate(EMPTY_PATH);
  }

  const serve = (
    path: string | null,
    request: Readable | null,
    describe: (folder: string) => GitProcessOptions,
    options: ProcessOptions,
    before = "",
  ): Readable => {
    const output = new PassThrough();
    output.write(before);
    const work = async () => {
      const child = startGit(describe(await open(path)));
      await connect(child, request, output, options);
    };
    work().then(
      () => output.end(),
      (error: unknown) => output.destroy(error as Error),
    );
    return output;
  };

  return {
    create,
    remove: (path) => rm(locate(path), { recursive: true, force: true }),
    run: async (path, args, options) =>
      runGit({ ...options, args: [`--git-dir=${await open(path)}`, ...args] }),
    runPartially: async (path, args, options) =>
      runGitPartially({ ...options, args: [`--git-dir=${await open(path)}`, ...args] }),
    stream(path, args, signal) {
      const describe = (folder: string) => ({ args: [`--git-dir=${folder}`, ...args] });
      return serve(path, null, describe, { signal, reportsErrors: false });
    },
    buildCommit: async (path, request) => buildCommit(locate(path), request),
    updateRefs: async (path, updates) => updateRefs(locate(path), updates),
    async setHead(path, branch) {
      await runGit({
        args: [`--git-dir=${locate(path)}`, "symbolic-ref", "HEAD", `refs/heads/${branch}`],
      });
    },
    advertise(path, service, options) {
      const args = (folder: string) => [service, "--stateless-rpc", "--advertise-refs", folder];
      return serve(
        path,
        null,
        (folder) => ({ args: args(folder), environment: protocolOf(options) }),
        options,
        describeService(service, options),
      );
    },
    uploadPack(path, request, options) {
      const args = (folder: string) => [
        "upload-pack",
        ...listStatelessOption(options),
        "--strict",
        folder,
      ];
      return serve(
        path,
        request,
        (folder) => ({ args: args(folder), environment: protocolOf(options) }),
        options,
      );
    },
    receivePack: (path, request, handler, options) =>
      servePush(locate(path), request, handler, options),
  };
}

/** Feeds the request to git and git's answer to the client, until git ends. */
async function connect(
  child: ChildProcess,
  request: Readable | null,
  output: PassThrough,
  { signal, reportsErrors = true }: ProcessOptions,
): Promise<void> {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("git was started without pipes.");
  const stop = () => killGit(child);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    const errors = readErrorOutput(child);
    // Git can end before it has read the whole request, for example after an error.
    const sent = pipeline(request ?? Readable.from([]), stdin).catch(() => {});
    await Promise.all([pipeline(stdout, output, { end: false }), waitForExit(child)]);
    request?.destroy();
    await sent;
    const { exitCode } = child;
    if (exitCode === null || (exitCode !== 0 && !reportsErrors)) {
      throw new GitError(child.spawnargs, exitCode, await errors);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    killGit(child);
  }
}

/** The first lines of an advertisement. Clients of protocol version 2 do not expect them. */
function describeService(service: GitService, { protocol = "" }: ServeOptions): string {
  if (service === "upload-pack" && protocol.split(":").includes("version=2")) return "";
  return encodePacketLine(`# service=git-${service}\n`) + FLUSH_PACKET;
}

function protocolOf({ protocol }: ServeOptions): Record<string, string> {
  return protocol === undefined ? {} : { GIT_PROTOCOL: protocol };
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
