/** bin/demo: seeds a company that makes weather instruments and maps, with a year of its issues. */
import { parseArgs } from "node:util";
import { ConfigError, readConfig, type Config } from "../server/src/platform/config/config.ts";
import { DEMO_ADMINISTRATOR_KEY, DemoExistsError, seedDemo } from "./demo/filling.ts";
import { DEMO_USERS } from "./demo/people.ts";
import { DEMO_COMPANY_PATH } from "./demo/places.ts";
import { showProgress } from "./progress.ts";
import { formatSecondsSince } from "./steps.ts";

const USAGE = `Usage: bin/demo [options]

  --seed TEXT   another year with the same people (fernweh)
  --again       removes the company of an earlier run first
  --yes         also on an instance that is not for development
`;
const PASSWORD = "cairn demo: seven stones";

const { values } = readArguments();
const config = configOrExit();
if (config.environment === "production" && values.yes !== true) {
  fail("This looks like a real instance. --yes puts people with a known password on it.");
}

const began = Date.now();
const progress = showProgress(process.stderr);
try {
  const made = await seedDemo({
    config,
    seed: values.seed ?? "fernweh",
    password: PASSWORD,
    again: values.again,
    report: progress.report,
  });
  progress.finish();
  say(
    `Made in ${formatSecondsSince(began)}, under ${new URL(DEMO_COMPANY_PATH, config.url).href}:`,
  );
  say(
    `  ${Object.entries(made)
      .map(([what, count]) => `${count} ${what}`)
      .join(", ")}\n`,
  );
  say(`Sign in at ${new URL("/users/sign_in", config.url).href}`);
  for (const [key, what] of [
    ["torvald", "owns the company's group"],
    ["mateo", "maintains the apps"],
    ["gabe", "belongs to one private project only"],
    ["moana", "is a stranger"],
    [DEMO_ADMINISTRATOR_KEY, "administers this instance"],
  ] as const) {
    const person = DEMO_USERS.find((candidate) => candidate.key === key);
    say(`  ${person?.username.padEnd(20)} ${what}`);
  }
  say(`Everybody's password: ${PASSWORD}`);
} catch (error) {
  progress.finish();
  if (!(error instanceof DemoExistsError)) throw error;
  say(`${error.message} --again makes it anew.`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        seed: { type: "string" },
        again: { type: "boolean" },
        yes: { type: "boolean" },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

/**
 * Configuration for the seeding: sign-up is allowed, and only warnings are logged, because other
 * log lines would overwrite the progress line.
 */
function configOrExit(): Config {
  try {
    return readConfig({ ...process.env, CAIRN_LOG_LEVEL: "warn", CAIRN_SIGN_UP: "true" });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fail(error.message);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  process.exit(2);
}
