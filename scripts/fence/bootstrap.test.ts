import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../services/state.ts";

const read = (file: string) => readFileSync(join(checkout, "tools/bootstrap", file), "utf8");

test("SHA512SUMS has the versions of Node and pnpm in package.json, for both processors", () => {
  const { dependencies, optionalDependencies } = JSON.parse(read("package.json")) as {
    dependencies: { pnpm: string };
    optionalDependencies: Record<string, string>;
  };
  const archives = ["arm64", "x64"].flatMap((processor) => [
    `exe.linux-${processor}-${dependencies.pnpm}.tgz`,
    `node-linux-${processor}-${optionalDependencies[`node-linux-${processor}`] ?? ""}.tgz`,
  ]);
  const lines = read("SHA512SUMS").trimEnd().split("\n");
  const checksummed = lines.map((line) => /^[0-9a-f]{128} {2}(\S+)$/.exec(line)?.[1] ?? line);
  expect(checksummed.toSorted()).toEqual(archives.toSorted());
});
