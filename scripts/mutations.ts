/**
 * bin/mutations: writes known faults into the source files, one at a time, and expects that a test
 * fails because of each fault. Run it after .ci/run has passed: a test that fails anyway would be
 * counted as a test that catches the fault.
 */
import { parseSync } from "@swc/core";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mutations } from "./mutations/all.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { checkout } from "./services/state.ts";
import { runCommand, formatSecondsSince } from "./steps.ts";
import { buildWebBundles } from "./web-bundles.ts";

/** Minimum fraction of the faults that tests must catch. Below it, the command fails. */
const WANTED_SHARE = 0.95;
/** Path of Vitest's report. */
const REPORT = ".reports/mutations/report.json";

/**
 * What happened with one fault. `caught`: a test failed or could not run. `SURVIVED`: all tests
 * passed. `outdated`: the source file no longer contains the code to replace, or a test file does
 * not exist. `unclear`: Vitest failed, but no test did.
 */
interface Outcome {
  kind: "caught" | "SURVIVED" | "outdated" | "unclear";
  detail?: string;
}

/** The fields of Vitest's JSON report that say why a run failed. */
interface Report {
  testResults: {
    status: string;
    /** The error when the test file could not be loaded or one of its hooks failed. */
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

// Node caches compiled modules in this folder, so that later runs start faster, as in bin/test.
process.env["NODE_COMPILE_CACHE"] ??= join(checkout, "node_modules/.cache/node");

const wanted = selectMutations(process.argv.slice(2));
await assertNothingChanged();

/**
 * Writes the original content back into the source file. Undefined while no file contains a
 * fault.
 */
let restore: (() => void) | undefined;
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => {
    restore?.();
    process.exit(code);
  });
}

let caught = 0;
try {
  for (const mutation of wanted) {
    const began = Date.now();
    const { kind, detail } = await tryMutation(mutation);
    if (kind === "caught") caught += 1;
    const reason = detail === undefined ? "" : ` (${detail})`;
    process.stdout.write(
      `${kind.padEnd(8)} ${formatSecondsSince(began).padStart(8)}  ${mutation.name}${reason}\n`,
    );
  }
} finally {
  // The bundles can still contain the last fault, so build them again.
  if (wanted.some(({ project }) => project !== "unit")) await buildWebBundles();
}
process.stdout.write(`${caught} of ${wanted.length} caught\n`);
process.exitCode = caught < wanted.length * WANTED_SHARE ? 1 : 0;

/**
 * Returns the mutations whose name or file contains one of `parts`; returns all when `parts` is
 * empty.
 */
function selectMutations(parts: readonly string[]): Mutation[] {
  const found = mutations.filter(({ name, file }) => {
    const text = `${name}\n${file}`.toLowerCase();
    return parts.length === 0 || parts.some((part) => text.includes(part.toLowerCase()));
  });
  if (found.length > 0) return found;
  process.stderr.write(`No mutation has ${parts.join(" or ")} in its name or file.\n`);
  process.exit(2);
}

/**
 * Ends the process unless the working tree is clean. bin/mutations writes faults into the source
 * files. If SIGKILL ends bin/mutations, a fault stays in a file, where it must not mix with
 * uncommitted work.
 */
async function assertNothingChanged(): Promise<void> {
  const { code, output } = await runCommand(["git", "status", "--porcelain"]);
  if (code === 0 && output === "") return;
  process.stderr.write(
    `The working tree must be clean, because faults are written into its files. Commit or stash first:\n${output}`,
  );
  process.exit(2);
}

async function tryMutation(mutation: Mutation): Promise<Outcome> {
  const file = join(checkout, mutation.file);
  const original = existsSync(file) ? readFileSync(file, "utf8") : "";
  const mutated = original.replace(mutation.from, () => mutation.to);
  const reason = reasonOutdated(mutation, original, mutated);
  if (reason !== undefined) return { kind: "outdated", detail: reason };
  restore = () => writeFileSync(file, original);
  try {
    writeFileSync(file, mutated);
    return await runTests(mutation);
  } finally {
    restore();
    restore = undefined;
  }
}

function reasonOutdated(
  { file, from, tests }: Mutation,
  original: string,
  mutated: string,
): string | undefined {
  const gone = tests.find((test) => !existsSync(join(checkout, test)));
  if (gone !== undefined) return `there is no ${gone}`;
  const count = original.split(from).length - 1;
  if (count !== 1) return `the text occurs ${count} times in ${file}`;
  try {
    // A fault with a syntax error would make every test fail, so check that the file can be parsed.
    parseSync(mutated, { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" });
  } catch {
    return `the fault makes ${file} unreadable`;
  }
  return undefined;
}

async function runTests({ project, tests }: Mutation): Promise<Outcome> {
  // Builds the bundles if a source file has changed since the last build: when this fault or the
  // previous fault is in web/ or contract/.
  if (project !== "unit") await buildWebBundles();
  await rm(join(checkout, REPORT), { force: true });
  const options = ["--bail=1", "--reporter=json", `--outputFile=${REPORT}`];
  const { code, output } = await runCommand([
    "vitest",
    "run",
    `--project=${project}`,
    ...options,
    ...tests,
  ]);
  if (code === 0) return { kind: "SURVIVED" };
  const failure = findFailure();
  if (failure !== undefined) return { kind: "caught", detail: failure };
  return { kind: "unclear", detail: output.trim().split("\n").at(-1) ?? "" };
}

/** Returns the name of a failed test, or the error that prevented a test file from running. */
function findFailure(): string | undefined {
  const file = join(checkout, REPORT);
  if (!existsSync(file)) return undefined;
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const failed = testResults.filter(({ status }) => status === "failed");
  const test = failed
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  return test?.fullName ?? failed[0]?.message.split("\n", 1)[0];
}
