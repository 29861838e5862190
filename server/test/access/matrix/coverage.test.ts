import { expect, test } from "vitest";
import { PERMISSION_ROWS } from "../expectations/index.ts";
import { startAppAndListEndpoints } from "../fixture/endpoints.ts";

const { endpoints } = await startAppAndListEndpoints();

test("every route, guarded field and channel of the program has a line in the table", () => {
  const told = new Set(PERMISSION_ROWS.map((row) => row.endpoint));
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter((endpoint) => !told.has(endpoint))).toEqual([]);
});

test("the table speaks of no endpoint that is not there, and of none twice", () => {
  const names = PERMISSION_ROWS.map((row) => row.name);
  expect(PERMISSION_ROWS.filter((row) => !endpoints.includes(row.endpoint))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
