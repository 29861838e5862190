import { expect, test } from "vitest";
import { ROWS } from "../expectations/index.ts";
import { startProgram } from "../fixture/endpoints.ts";

const { endpoints } = await startProgram();

test("every route, guarded field and channel of the program has a line in the table", () => {
  const told = new Set(ROWS.map((row) => row.endpoint));
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter((endpoint) => !told.has(endpoint))).toEqual([]);
});

test("the table speaks of no endpoint that is not there, and of none twice", () => {
  const names = ROWS.map((row) => row.name);
  expect(ROWS.filter((row) => !endpoints.includes(row.endpoint))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
