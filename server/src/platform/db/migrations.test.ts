import { expect, it } from "vitest";
import { readMigrations } from "./migrate.ts";

const migrations = await readMigrations();

/**
 * Migrations that may contain the statements in `BREAKING`, because operators stop all processes
 * before these migrations run. docs/operations/upgrade.md lists the same migrations.
 */
const WITH_A_STOP = new Set(["20261116231000_noteables_renames.sql"]);

/** Statements that break the previous release, whose processes still run during a migration. */
const BREAKING: [what: string, pattern: RegExp][] = [
  ["dropping a column", /drop column/i],
  ["renaming", /rename (column|to)/i],
];

/** Statements that lock or rewrite a table for a long time while users work with the database. */
const DANGEROUS: [what: string, pattern: RegExp][] = [
  ["a type change rewrites the table", /alter column \w+ (set data )?type/i],
  ["setting not null scans the table", /alter column \w+ set not null/i],
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

it.each(BREAKING)("breaks no release that still runs: %s", (_what, pattern) => {
  const found = migrations.filter(({ name }) => !WITH_A_STOP.has(name));
  expect(found).toHaveLength(migrations.length - WITH_A_STOP.size);
  for (const { name, sql } of found) expect(sql, name).not.toMatch(pattern);
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
