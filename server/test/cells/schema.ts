/** Reads from PostgreSQL's catalog what the assignment of tables to cells depends on. */
import type pg from "pg";
import { CELL_BY_REFERENCE } from "./homes.ts";

export interface ForeignKey {
  table: string;
  column: string;
  to: string;
}

/** All tables of the product; partitions count as their table. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The columns of the form `table.column` that are never null. */
export async function listRequiredColumns(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull and not attisdropped`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** All foreign keys; each has one column. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as to
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and connamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  return rows;
}

/** Whether all rows of the table are in a cell. `required` is the result of `listRequiredColumns`. */
export function isInCell(required: ReadonlySet<string>, table: string): boolean {
  return required.has(`${table}.root_namespace_id`) || table in CELL_BY_REFERENCE;
}

/** SQL for the top-level namespace of the row `alias` of the table. */
export function rootNamespaceSql(table: string, alias: string): string {
  const reference = CELL_BY_REFERENCE[table];
  if (reference === undefined) return `${alias}.root_namespace_id`;
  const parent = `${alias}_parent`;
  return `(select ${rootNamespaceSql(reference.table, parent)} from ${reference.table} ${parent}
    where ${parent}.id = ${alias}.${reference.column})`;
}
