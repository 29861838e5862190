import { expect, it } from "vitest";
import { readMigrations } from "./migrate.ts";

const migrations = await readMigrations();

/** What holds a lock for long, or rewrites a table, on a database that people are using. */
const DANGEROUS: [what: string, pattern: RegExp][] = [
  ["a type change rewrites the table", /alter column \w+ (set data )?type/i],
  ["setting not null scans the table", /alter column \w+ set not null/i],
  ["dropping a column breaks the release still running", /drop column/i],
  ["renaming breaks the release still running", /rename (column|to)/i],
  [
    "a foreign key must be added not valid first",
    /add (constraint \w+ )?foreign key(?![^;]*not valid)/i,
  ],
];

it("is named by time, module and what it does", () => {
  for (const { name } of migrations) expect(name).toMatch(/^\d{14}_[a-z-]+_[a-z_]+\.sql$/);
});

it.each(DANGEROUS)("never does it at once: %s", (_what, pattern) => {
  for (const { name, sql } of migrations) expect(sql, name).not.toMatch(pattern);
});

it("builds an index on an older table concurrently, outside a transaction", () => {
  for (const { name, sql, inTransaction } of migrations) {
    const made = new Set([...sql.matchAll(/create table (\w+)/gi)].map((match) => match[1]));
    for (const [statement, table] of sql.matchAll(/create (?:unique )?index[^;]*? on (\w+)/gi)) {
      if (made.has(table)) continue;
      expect(statement, name).toMatch(/concurrently/i);
      expect(inTransaction, name).toBe(false);
    }
  }
});
