/** Runs the real git as a user's client, with a home folder of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { TEST_PASSWORD } from "../people.ts";

export const run = promisify(execFile);
const home = await mkdtemp(join(tmpdir(), "cairn-git-"));
afterAll(() => rm(home, { recursive: true, force: true }));

const ENVIRONMENT = {
  PATH: process.env["PATH"],
  HOME: home,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

/** Path of a folder below the home folder. */
export function locateFolder(name: string): string {
  return join(home, name);
}

export interface GitOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs git in a folder below the home folder. Does not throw when git fails. */
export function git(folder: string, ...args: string[]): Promise<GitOutcome> {
  return gitWith({}, folder, ...args);
}

/** Like `git`, with additional environment variables. */
export async function gitWith(
  environment: Record<string, string>,
  folder: string,
  ...args: string[]
): Promise<GitOutcome> {
  const env = { ...ENVIRONMENT, ...environment };
  const options = { cwd: join(home, folder), env, maxBuffer: 64 * 1024 ** 2 };
  try {
    return { code: 0, ...(await run("git", args, options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

/** Creates a repository with one commit on the branch `main`, and returns its folder. */
export async function createLocalRepository(name: string, files = { "README.md": "# Hello\n" }) {
  await git("", "init", "--quiet", "--initial-branch=main", name);
  await commitFiles(name, files);
  return name;
}

export async function commitFiles(
  folder: string,
  files: Record<string, string>,
  message = "Change files",
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await writeFile(join(home, folder, path), content);
  }
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", `--message=${message}`);
}

/** The address of a repository, with the credentials of a user. */
export function buildCloneUrl(
  address: string,
  project: { path: string },
  user?: { username: string; password?: string },
): string {
  const url = new URL(`${address}/${project.path}.git`);
  if (user !== undefined) {
    url.username = user.username;
    url.password = encodeURIComponent(user.password ?? TEST_PASSWORD);
  }
  return url.href;
}

export async function readHead(folder: string): Promise<string> {
  return (await git(folder, "rev-parse", "HEAD")).stdout.trim();
}
