/**
 * A query that every request asks is built and compiled once; afterwards only its values change.
 * Building it anew costs several times what sending it does.
 */
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "./generated.ts";
import { databaseHandle } from "./handle.ts";

/** Stands for a value in the query while it is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * `build` receives stand-ins for the values and may only hand them to the query builder. Answers all
 * rows.
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

/** The same for the first row, or nothing. */
export function prepareFirstRowQuery<Tables extends keyof DB, Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (tables: Kysely<Pick<DB, Tables>>, values: Values) => Compilable<Row>,
): (ctx: Context, values: Values) => Promise<Row | undefined> {
  const all = prepareQuery(names, build);
  return async (ctx, values) => (await all(ctx, values))[0];
}
