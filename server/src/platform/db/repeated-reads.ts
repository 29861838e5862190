/**
 * Runs each query of a page once. The services that load the parts of a page do not know each other, so
 * several of them query, for example, the same issue.
 */
import { DefaultQueryExecutor, type CompiledQuery, type QueryResult } from "kysely";

/**
 * Remembers the result of each query by its SQL and parameters. Only for requests that do not write:
 * a query after a write must not get a result from before it. Transactions never get remembered
 * results, because Kysely creates another executor for them.
 */
export class RememberingExecutor extends DefaultQueryExecutor {
  readonly #results = new Map<string, Promise<QueryResult<unknown>>>();

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const key = `${query.sql}\n${JSON.stringify(query.parameters)}`;
    const known = this.#results.get(key);
    if (known === undefined) {
      const result = super.executeQuery<Row>(query);
      this.#results.set(key, result);
      return result;
    }
    const { rows, ...rest } = (await known) as QueryResult<Row>;
    // Copies the rows, because callers add columns to the rows that they load.
    return { ...rest, rows: rows.map((row) => Object.assign({}, row)) };
  }
}
