import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findStaleFiles } from "../generated-files.ts";

let fresh = "";
let checkedIn = "";

beforeEach(async () => {
  fresh = await mkdtemp(join(tmpdir(), "cairn-fresh-"));
  checkedIn = await mkdtemp(join(tmpdir(), "cairn-checked-in-"));
  await writeFile(join(fresh, "schema.graphql"), "type Query { a: Int }\n");
});

afterEach(async () => {
  await rm(fresh, { recursive: true });
  await rm(checkedIn, { recursive: true });
});

test("a file equal to what the generator makes is fresh", async () => {
  await writeFile(join(checkedIn, "schema.graphql"), "type Query { a: Int }\n");
  expect(await findStaleFiles(fresh, checkedIn, ["schema.graphql"])).toEqual([]);
});

test("a file that differs by one character is stale", async () => {
  await writeFile(join(checkedIn, "schema.graphql"), "type Query { b: Int }\n");
  expect(await findStaleFiles(fresh, checkedIn, ["schema.graphql"])).toEqual(["schema.graphql"]);
});

test("a file that is not checked in is stale", async () => {
  expect(await findStaleFiles(fresh, checkedIn, ["schema.graphql"])).toEqual(["schema.graphql"]);
});
