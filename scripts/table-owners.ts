/**
 * Finds which tables the SQL of each module uses. A table belongs to the module whose migration
 * creates it, also after a rename. Only that module can write the table. Other modules can read the
 * table only if they come after that module in the module order.
 */
import { parseSync } from "@swc/core";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import order from "./module-order.json" with { type: "json" };

/** Owner of the tables that the migrations of the platform create. */
const PLATFORM = "platform";

/**
 * Tables that another module took over after their creation, with the module that owns them now.
 */
const TAKEN_OVER: Readonly<Record<string, string>> = {
  texts: "texts",
  text_versions: "texts",
  subscriptions: "subscriptions",
  timelogs: "time-tracking",
};

export interface TableUse {
  /** Name of the module whose SQL uses the table, or "platform". */
  module: string;
  table: string;
  use: "reads" | "writes";
}

/**
 * Finds the uses of tables in the SQL files below `root`. `root` is the checkout, or in tests a
 * small source tree that contains a forbidden use.
 */
export function findTableUses(root: string): { uses: TableUse[]; owners: Map<string, string> } {
  const owners = findOwners(root);
  // Only these files contain SQL: the import rules prevent that other files import the database.
  const places = ["server/src/modules/**/*.queries.ts", "server/src/platform/**/*.ts"];
  const files = globSync(places, { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const uses = files.flatMap((file) => {
    const texts = sqlIn(readFileSync(join(root, file), "utf8"));
    const module = moduleOf(file);
    return usesIn(texts, owners).map(({ table, use }) => ({ module, table, use }));
  });
  return { uses, owners };
}

/** Returns a string such as "notes writes issues" for each use of a table that breaks the rule. */
export function findForbiddenTableUses(root: string): string[] {
  const { uses, owners } = findTableUses(root);
  const forbidden = uses.filter(({ module, table, use }) => {
    const owner = owners.get(table) ?? "";
    if (owner === module) return false;
    return use === "writes" || rankOf(owner) > rankOf(module);
  });
  return [
    ...new Set(forbidden.map(({ module, table, use }) => `${module} ${use} ${table}`)),
  ].toSorted();
}

/** Position of the module in the module order. The platform comes before all modules. */
function rankOf(module: string): number {
  if (module === PLATFORM) return -1;
  const rank = order.indexOf(module);
  if (rank === -1) throw new Error(`${module} is not in the module order.`);
  return rank;
}

function findOwners(root: string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync("server/migrations/*.sql", { cwd: root }).toSorted()) {
    const name = basename(file).replace(/^\d+_/, "");
    const owner = [PLATFORM, ...order].find((module) =>
      name.startsWith(`${module.replaceAll("-", "_")}_`),
    );
    if (owner === undefined) throw new Error(`${file} does not begin with the name of a module.`);
    const sql = readFileSync(join(root, file), "utf8");
    for (const [, table = ""] of sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)) {
      owners.set(table, owner);
    }
    for (const [, before = "", after = ""] of sql.matchAll(
      /^alter table (\w+) rename to (\w+)/gm,
    )) {
      owners.set(after, owners.get(before) ?? owner);
      owners.delete(before);
    }
  }
  for (const [table, owner] of Object.entries(TAKEN_OVER)) owners.set(table, owner);
  return owners;
}

function moduleOf(file: string): string {
  return /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? PLATFORM;
}

interface SqlText {
  text: string;
  /** Set when `text` is a table name from a Kysely call; unset when `text` is SQL. */
  use?: TableUse["use"];
}

const WRITING_METHODS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const READING_METHODS = /^(?:selectFrom|from|using|\w*[jJ]oin\w*)$/;

/**
 * Finds SQL in templates tagged `sql`, and table names in method calls of Kysely. Does not
 * recognize `sql.table(variable)`.
 */
function sqlIn(source: string): SqlText[] {
  const found: SqlText[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { type } = node as { type?: string };
    if (type === "TaggedTemplateExpression") found.push(...fromTemplate(node as Tagged));
    if (type === "CallExpression") found.push(...fromCall(node as Call));
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(source, { syntax: "typescript", target: "es2024" }).body);
  return found;
}

interface Tagged {
  tag: { type: string; value?: string; expression?: { value?: string } };
  template: { quasis: { cooked?: string; raw: string }[] };
}

function fromTemplate({ tag, template }: Tagged): SqlText[] {
  const name = tag.value ?? tag.expression?.value;
  if (name !== "sql") return [];
  return [{ text: template.quasis.map(({ cooked, raw }) => cooked ?? raw).join(" ? ") }];
}

interface Call {
  callee: { type: string; property?: { value?: string } };
  arguments: { expression: { type: string; value?: unknown } }[];
}

function fromCall({ callee, arguments: [first] }: Call): SqlText[] {
  const method = callee.property?.value ?? "";
  const { value } = first?.expression ?? {};
  if (typeof value !== "string") return [];
  if (WRITING_METHODS.has(method)) return [{ text: value, use: "writes" }];
  return READING_METHODS.test(method) ? [{ text: value, use: "reads" }] : [];
}

const WRITING_SQL =
  /\b(?:insert into|update(?: only)?|delete from(?: only)?|merge into|truncate)\s+(\w+)/gi;
const READING_SQL = /(?:\b(?:from|join|using)|,)\s+(?:only\s+)?(\w+)/gi;

function usesIn(
  texts: readonly SqlText[],
  owners: ReadonlyMap<string, string>,
): Pick<TableUse, "table" | "use">[] {
  return texts
    .flatMap(({ text, use }) => tablesIn(text, use))
    .filter(({ table }) => owners.has(table));
}

function tablesIn(text: string, use: SqlText["use"]): Pick<TableUse, "table" | "use">[] {
  if (use !== undefined) return [{ table: text.split(" ", 1)[0] ?? "", use }];
  const plain = text.replaceAll(/--[^\n]*|'[^']*'/g, " ").replaceAll(/\s+/g, " ");
  const named = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, table = ""]) => table);
  return [
    ...named(WRITING_SQL).map((table) => ({ table, use: "writes" as const })),
    ...named(READING_SQL).map((table) => ({ table, use: "reads" as const })),
  ];
}
