/**
 * bin/seed-scale: creates a group with a given number of issues, for benchmarks and for manual
 * tests with large amounts of data.
 */
import { parseArgs } from "node:util";
import { showProgress } from "./progress.ts";
import { ScaleGroupExistsError, seedScale } from "./seed-scale/seeding.ts";
import { formatSecondsSince } from "./steps.ts";

const USAGE = `Usage: bin/seed-scale --issues N [options]

  --issues N          how many issues the first project has
  --projects P        how many projects; the others have a hundredth each (1)
  --epics N           makes a tree of N epics, with ten issues of the first project for each
  --path PATH         path of the first project, below the group scale (large)
  --seed TEXT         other words and choices
  --token             makes a token for the group's owner and prints it; needs CAIRN_SECRET
  --again             deletes what an earlier run made
  --rebuild-indexes   builds the indexes afterwards although other issues are there
  --database-url URL  instead of DATABASE_URL
`;

const { values } = readArguments();
const issues = Number(values.issues);
const projects = Number(values.projects ?? 1);
const epics = Number(values.epics ?? 0);
const databaseUrl = values["database-url"] ?? process.env["DATABASE_URL"];
const secret = process.env["CAIRN_SECRET"];
if (!Number.isSafeInteger(issues) || issues < 1) fail("Say how many issues: --issues 100000");
if (!Number.isSafeInteger(projects) || projects < 1) fail("--projects needs a number above 0.");
if (!Number.isSafeInteger(epics) || epics < 0) fail("--epics needs a number.");
if (databaseUrl === undefined) fail("Set DATABASE_URL to the database to fill.");
if (values.token === true && secret === undefined) fail("A token needs CAIRN_SECRET.");

const began = Date.now();
const progress = showProgress(process.stderr);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    say("\nStopping. Indexes that were set aside are built first.");
    stopping.abort();
  });
}

try {
  const path = values.path ?? "large";
  const others = Array.from({ length: projects - 1 }, (_, index) => ({
    path: `${path}-${index + 2}`,
    issues: Math.ceil(issues / 100),
  }));
  const made = await seedScale({
    databaseUrl,
    projects: [{ path, issues }, ...others],
    epics: epics === 0 ? undefined : [{ epics, issues: epics * 10 }],
    seed: values.seed,
    again: values.again,
    rebuildIndexes: values["rebuild-indexes"],
    secret: values.token === true ? secret : undefined,
    report: progress.report,
    signal: stopping.signal,
  });
  progress.finish();
  for (const project of made.projects) {
    say(`${project.fullPath}: ${project.issues.toLocaleString("en")} issues`);
  }
  say(`Its owner is ${made.owner.username}. Everything took ${formatSecondsSince(began)}.`);
  if (made.owner.token !== undefined) say(`Token: ${made.owner.token}`);
} catch (error) {
  progress.finish();
  if (error instanceof ScaleGroupExistsError) {
    say(`${error.message} --again deletes it first.`);
    process.exitCode = 1;
  } else if (stopping.signal.aborted) {
    say("Stopped. bin/seed-scale --again starts over.");
    process.exitCode = 130;
  } else throw error;
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        issues: { type: "string" },
        projects: { type: "string" },
        epics: { type: "string" },
        path: { type: "string" },
        seed: { type: "string" },
        token: { type: "boolean" },
        again: { type: "boolean" },
        "rebuild-indexes": { type: "boolean" },
        "database-url": { type: "string" },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  process.exit(2);
}
