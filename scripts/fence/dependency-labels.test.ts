import { describe, expect, test } from "vitest";
import { findDependencyFaults } from "../dependency-labels.ts";

const page =
  "| package | job |\n|---|---|\n| `pg` | the driver |\n| `@a/one`, `@a/two` | a family |\n";
const labelled = { pg: "8.23.1", "@a/one": "1.0.0", "@a/two": "1.0.0" };

describe("dependency labels", () => {
  test("accept what has a row and an exact version", () => {
    expect(findDependencyFaults({ "package.json": { dependencies: labelled } }, page)).toEqual([]);
  });

  test("catch a dependency without a row", () => {
    const manifest = { dependencies: labelled, devDependencies: { leftpad: "1.0.0" } };
    expect(findDependencyFaults({ "package.json": manifest }, page)).toEqual([
      "package.json: leftpad has no row in docs/dependencies.md",
    ]);
  });

  test.each(["^8.23.1", "8", "latest", "npm:other@8.23.1"])("catch the loose version %s", (pg) => {
    const manifest = { dependencies: { ...labelled, pg } };
    expect(findDependencyFaults({ "package.json": manifest }, page)).toEqual([
      `package.json: pg has no exact version but ${pg}`,
    ]);
  });

  test("catch a row that nobody needs any more", () => {
    const { pg: _gone, ...rest } = labelled;
    expect(findDependencyFaults({ "package.json": { dependencies: rest } }, page)).toEqual([
      "docs/dependencies.md: pg is not a dependency any more",
    ]);
  });
});
