/** Tests that every row can be assigned to one cell or to the directory (docs/scale.md). */
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { getTestDatabase } from "../database.ts";
import { CELL_BY_REFERENCE, CELL_OR_DIRECTORY, CROSSING, DIRECTORY, LOCAL } from "./homes.ts";
import { isInCell, listForeignKeys, listRequiredColumns, listTables } from "./schema.ts";

const client = new pg.Client({ connectionString: (await getTestDatabase()).databaseUrl });
await client.connect();
afterAll(() => client.end());

const tables = await listTables(client);
const required = await listRequiredColumns(client);
const foreignKeys = await listForeignKeys(client);
const isCellTable = (table: string) => isInCell(required, table);

test("every table has one place", () => {
  const places = (table: string) =>
    [
      isCellTable(table),
      DIRECTORY.includes(table),
      LOCAL.includes(table),
      table in CELL_OR_DIRECTORY,
    ].filter(Boolean).length;
  expect(tables.filter((table) => places(table) !== 1)).toEqual([]);
  const named = [CELL_BY_REFERENCE, CELL_OR_DIRECTORY].flatMap((list) => Object.keys(list));
  expect([...named, ...DIRECTORY, ...LOCAL].filter((table) => !tables.includes(table))).toEqual([]);
});

test("every row of a cell names its top-level namespace, or a row that does", () => {
  for (const [table, { column, table: parent }] of Object.entries(CELL_BY_REFERENCE)) {
    expect(required, table).toContain(`${table}.${column}`);
    expect(isCellTable(parent), table).toBe(true);
  }
});

test("cells need only users from the directory, and the directory needs nothing of a cell", () => {
  const outward = foreignKeys.filter(({ table, to }) => isCellTable(table) && !isCellTable(to));
  expect([...new Set(outward.map(({ to }) => to))]).toEqual(["users"]);
  const inward = foreignKeys.filter(
    ({ table, to }) => DIRECTORY.includes(table) && isCellTable(to),
  );
  expect(inward).toEqual([]);
});

test("the foreign keys that can lead into another cell exist", () => {
  const between = new Set(
    foreignKeys
      .filter(({ table, to }) => isCellTable(table) && isCellTable(to))
      .map(({ table, column }) => `${table}.${column}`),
  );
  expect(CROSSING.filter((name) => !between.has(name))).toEqual([]);
});
