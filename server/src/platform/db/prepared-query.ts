/**
 * Builds and compiles a frequent query once. Later calls change only its parameters, because building a
 * query costs several times as much as sending it.
 */
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "./generated.ts";
import { databaseHandle } from "./handle.ts";

/**
 * Represents a parameter value while the query is built. Each execution replaces it with the actual
 * value.
 */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs the query and resolves to all rows. The first call builds and
 * compiles the query. `build` receives placeholders for the values and must pass them to the query
 * builder unchanged.
 */
export function prepareQuery<Tables extends keyof DB, Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (tables: Kysely<Pick<DB, Tables>>, values: Values) => Compilable<Row>,
): (ctx: Context, values: Values) => Promise<Row[]> {
  const standIns = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
  let compiled: CompiledQuery<Row> | undefined;
  return async (ctx, values) => {
    const db = databaseHandle<Tables>(ctx);
    compiled ??= build(db, standIns as Values).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** Like `prepareQuery`, but resolves to the first row or undefined. */
export function prepareFirstRowQuery<Tables extends keyof DB, Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (tables: Kysely<Pick<DB, Tables>>, values: Values) => Compilable<Row>,
): (ctx: Context, values: Values) => Promise<Row | undefined> {
  const all = prepareQuery(names, build);
  return async (ctx, values) => (await all(ctx, values))[0];
}
