import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const nothingOfOthers = ["**/node_modules/**", "**/dist/**"];
const services = "./scripts/test-services.ts";

/**
 * Without "development", as Node itself resolves packages: graphql would otherwise be loaded twice,
 * once for us and once for the libraries that import it by themselves.
 */
const asNodeDoes = { resolve: { conditions: ["module", "node"] } };

/** Our code without its tests comes from Node's own cache: every file begins a second or two earlier. */
const loadedByNode = {
  deps: { external: [/\/(?:contract|server|scripts)\/.*(?<!\.test)\.ts$/] },
};

/** One project per size of test; bin/test runs them one after the other. */
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
          name: "db",
          server: loadedByNode,
          include: ["{server,scripts}/**/*.db.test.ts", "server/test/**/*.test.ts"],
          exclude: [...nothingOfOthers, "server/test/faults/**"],
          // While one file waits for PostgreSQL, another one runs.
          maxWorkers: 2,
          globalSetup: services,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          name: "faults",
          server: loadedByNode,
          include: ["server/test/faults/**/*.fault.test.ts"],
          exclude: nothingOfOthers,
          globalSetup: services,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        ssr: asNodeDoes,
        test: {
          name: "browser",
          include: ["e2e/**/*.spec.ts"],
          exclude: nothingOfOthers,
          globalSetup: services,
          // Most of a story is waiting; more at once would make the slow ones slower.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
