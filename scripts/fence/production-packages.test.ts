import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseLockfile } from "../packages/lockfile.ts";
import {
  countProductionPackages,
  describeExcessPackages,
  PRODUCTION_PACKAGES_MAX,
} from "../production-packages.ts";
import { checkout } from "../services/state.ts";

const lock = parseLockfile(`
lockfileVersion: '9.0'
importers:
  contract:
    dependencies:
      zod: { specifier: 4.0.0, version: 4.0.0 }
  server:
    dependencies:
      '@cairn/contract': { specifier: 'workspace:*', version: 'link:../contract' }
      worker: { specifier: 1.0.0, version: 1.0.0(peer@1.0.0) }
      zod: { specifier: 4.0.0, version: 4.0.0 }
    devDependencies:
      tester: { specifier: 1.0.0, version: 1.0.0 }
snapshots:
  worker@1.0.0(peer@1.0.0):
    dependencies: { cli: 2.0.0, peer: 1.0.0, renamed: other@3.0.0 }
    optionalDependencies: { native: 1.0.0 }
  cli@2.0.0:
    dependencies: { worker: 1.0.0(peer@1.0.0) }
  native@1.0.0: {}
  other@3.0.0: {}
  peer@1.0.0: {}
  tester@1.0.0: {}
  zod@4.0.0: {}
`);

describe("the packages of a production server [L11]", () => {
  test("are counted with what they need, and without what only tests need", () => {
    expect(countProductionPackages(lock)).toEqual({
      total: 6,
      exclusive: [
        { name: "worker", packages: 5 },
        { name: "zod", packages: 1 },
      ],
    });
  });

  test("are accepted up to the limit and reported above it, with who brings them", () => {
    expect(describeExcessPackages(lock, 6)).toEqual([]);
    expect(describeExcessPackages(lock, 5)).toEqual([
      "A production server installs 6 packages; at most 5 are allowed.",
      "Packages that only one dependency needs:",
      "  5 worker",
    ]);
  });

  test("are at most 150 in our own lockfile", () => {
    const ours = parseLockfile(readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8"));
    expect(PRODUCTION_PACKAGES_MAX).toBeLessThanOrEqual(170);
    expect(describeExcessPackages(ours, PRODUCTION_PACKAGES_MAX)).toEqual([]);
  });

  test("refuse a lockfile of a format that would be counted wrongly", () => {
    expect(() => parseLockfile("lockfileVersion: '10.0'")).toThrow("has version 10.0");
  });
});

/**
 * A program that imports the production packages. It throws when one of them imports a package that
 * our pnpm overrides remove. Such an import fails on a server, but succeeds in a development
 * install, where all packages are in one shared folder.
 */
const LOADER = `
import { registerHooks } from "node:module";
const [leftOut, names] = JSON.parse(process.argv[1]);
registerHooks({
  resolve(specifier, context, next) {
    for (const [owner, name] of leftOut) {
      const inside = context.parentURL?.includes("/node_modules/" + owner + "/");
      if (inside && (specifier === name || specifier.startsWith(name + "/"))) {
        throw Object.assign(new Error(owner + " loads " + name), { code: "MODULE_NOT_FOUND" });
      }
    }
    return next(specifier, context);
  },
});
for (const name of names) await import(name);
console.log("loaded");
`;

test("what the overrides leave out is not loaded by what we import [L11]", async () => {
  const read = (file: string) => readFileSync(join(checkout, file), "utf8");
  const { overrides } = parse(read("pnpm-workspace.yaml")) as { overrides: Record<string, string> };
  const leftOut = Object.entries(overrides)
    .filter(([, version]) => version === "-")
    .map(([key]) => key.split(">"));
  const manifest = JSON.parse(read("server/package.json")) as {
    dependencies: Record<string, string>;
  };
  // emojibase-data consists of JSON files only, so there is no module to import.
  const names = Object.keys(manifest.dependencies).filter(
    (name) => !name.startsWith("@cairn/") && name !== "emojibase-data",
  );
  expect(leftOut.length).toBeGreaterThan(0);
  const args = ["--input-type=module", "--eval", LOADER, JSON.stringify([leftOut, names])];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(checkout, "server"),
  });
  expect(stdout).toBe("loaded\n");
});
