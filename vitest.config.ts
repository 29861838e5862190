import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const nothingOfOthers = ["**/node_modules/**", "**/dist/**"];
const services = "./scripts/test-services.ts";

/**
 * Without "development", as Node itself resolves packages: graphql would otherwise be loaded twice,
 * once for us and once for the libraries that import it by themselves.
 */
const asNodeDoes = { resolve: { conditions: ["module", "node"] } };

/** One process for many files; their modules are each file's own all the same. */
const oneProcess = {
  isolate: false,
  setupFiles: ["./server/test/fresh-modules.ts", "./scripts/test-costs/measuring.ts"],
};

/**
 * The program and its tools are loaded by Node itself and once for all files of a process: loading them
 * anew would take longer than most files do. Tests and what supports them stay each file's own.
 */
const oneProgram = {
  ...oneProcess,
  server: {
    deps: {
      external: [
        /\/(?:contract|server|scripts)\/(?!test\/).*(?<!\.test)\.ts$/,
        // Keeps account of the processes to end, whichever file started them.
        /\/server\/test\/process\.ts$/,
        // The browser and the server that all files of a worker use.
        /\/e2e\/support\/common\.ts$/,
      ],
    },
  },
};

/** Whole sweeps take hours; .ci/nightly has the time. */
const patience = (usual: number) => (process.env["CAIRN_SWEEPS"] === "full" ? 3_600_000 : usual);

/** These need the machine for themselves: they take all of it, or measure single moments. */
const ALONE = [
  ...["killing", "late-commit"].map((name) => `server/test/faults/${name}.fault.test.ts`),
  "server/test/attacks/availability/*.attack.test.ts",
];
const faults = {
  include: ["server/test/faults/**/*.fault.test.ts"],
  globalSetup: services,
  testTimeout: 300_000,
  hookTimeout: 60_000,
};

/** One project per size of test, two for faults; bin/test runs them one after the other, nightly only by name. */
export default defineConfig({
  test: {
    // A test left alone with .only would hide all others from the gate.
    allowOnly: false,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ssr: asNodeDoes,
        test: {
          ...oneProcess,
          name: "unit",
          include: ["{contract,server,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: [...nothingOfOthers, "**/*.db.test.ts", "server/test/**"],
          maxWorkers: 2,
          // The tests of the fence run whole tools.
          testTimeout: 30_000,
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
          testTimeout: patience(20_000),
          hookTimeout: 30_000,
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          ...oneProgram,
          ...faults,
          name: "faults",
          exclude: [...nothingOfOthers, ...ALONE],
          // Nearly all of their time is waiting for a deadline.
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
          // Most of a story is waiting; more at once would make the slow ones slower.
          maxWorkers: 2,
          testTimeout: patience(60_000),
          hookTimeout: 60_000,
          // As patient as a page's own locators are.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
