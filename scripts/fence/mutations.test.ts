import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "../mutations/all.ts";
import { checkout } from "../services/state.ts";

test("every planted fault fits its file once, and its tests are there", () => {
  const outdated = mutations.filter(({ file, from, tests }) => {
    const path = join(checkout, file);
    const places = existsSync(path) ? readFileSync(path, "utf8").split(from).length - 1 : 0;
    return places !== 1 || !tests.every((each) => existsSync(join(checkout, each)));
  });
  expect(outdated.map(({ name }) => name)).toEqual([]);
});
