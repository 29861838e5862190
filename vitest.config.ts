import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const nothingOfOthers = ["**/node_modules/**", "**/dist/**"];
const services = "./scripts/test-services.ts";

/**
 * Without the condition "development", as Node itself resolves packages: otherwise graphql would be
 * loaded twice, once for our code and once for the libraries that import it themselves.
 */
const asNodeDoes = { resolve: { conditions: ["module", "node"] } };

/** One process for many files; each file still gets its own modules. */
const oneProcess = {
  isolate: false,
  setupFiles: ["./server/test/fresh-modules.ts", "./scripts/test-costs/measuring.ts"],
};

/**
 * Node itself loads the server's code and tools, once for all files of a process: loading them again
 * would take longer than most files do. Tests and test helpers are still loaded for each file.
 */
const oneProgram = {
  ...oneProcess,
  server: {
    deps: {
      external: [
        /\/(?:contract|server|scripts)\/(?!test\/).*(?<!\.test)\.ts$/,
        // Tracks the processes to end, whichever file started them.
        /\/server\/test\/process\.ts$/,
        // The browser and the server that all files of a worker use.
        /\/e2e\/support\/common\.ts$/,
      ],
    },
  },
};

/** Longer than the default of one second, because the machine can be busy. */
const poll = { timeout: 10_000 };

/** Full sweeps take hours; only .ci/nightly runs them. */
const patience = (usual: number) => (process.env["CAIRN_SWEEPS"] === "full" ? 3_600_000 : usual);

/** These files need the machine for themselves: they use all of it, or measure short times. */
const ALONE = [
  ...["killing", "late-commit"].map((name) => `server/test/faults/${name}.fault.test.ts`),
  "server/test/attacks/availability/*.attack.test.ts",
];
const faults = {
  include: ["server/test/faults/**/*.fault.test.ts"],
  globalSetup: services,
  testTimeout: 300_000,
  hookTimeout: 120_000,
  expect: { poll },
};

/**
 * One project per size of test, two for faults; bin/test runs them one after the other, nightly only by
 * name.
 */
export default defineConfig({
  test: {
    // A forgotten .only would hide all other tests from .ci/run.
    allowOnly: false,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: "core", description: "a browser or fault test that the gate runs" },
      { name: "sweep", description: "a db test that the gate leaves out" },
    ],
    projects: [
      {
        ssr: asNodeDoes,
        test: {
          ...oneProcess,
          name: "unit",
          include: ["{contract,server,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: [...nothingOfOthers, "**/*.db.test.ts", "server/test/**"],
          maxWorkers: 2,
          // The tests in scripts/fence run whole tools.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          name: "db",
          include: ["{server,scripts}/**/*.db.test.ts", "server/test/**/*.test.ts"],
          exclude: [
            ...nothingOfOthers,
            "server/test/faults/**",
            "**/*.attack.test.ts",
            "**/*.nightly.test.ts",
          ],
          // While one file waits for PostgreSQL, another one runs.
          maxWorkers: 2,
          globalSetup: services,
          testTimeout: patience(60_000),
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          ...faults,
          name: "faults",
          exclude: [...nothingOfOthers, ...ALONE],
          // These tests wait for deadlines nearly all the time.
          maxWorkers: 2,
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          ...faults,
          name: "faults, alone",
          include: ALONE,
          exclude: nothingOfOthers,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          name: "nightly",
          include: ["server/test/**/*.nightly.test.ts"],
          exclude: nothingOfOthers,
          globalSetup: services,
          fileParallelism: false,
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          name: "browser",
          include: ["e2e/**/*.spec.ts"],
          exclude: nothingOfOthers,
          globalSetup: services,
          // Browser tests mostly wait; more at once would make the slow ones slower.
          maxWorkers: 2,
          testTimeout: patience(60_000),
          hookTimeout: 60_000,
          // The same timeout as that of a page's locators.
          expect: { poll },
        },
      },
    ],
  },
});
