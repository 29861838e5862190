/**
 * Values that PostgreSQL is not shown while it plans. It keeps the plan of a statement only if that looks
 * no dearer than one for the very values. Where it sees that there are few ids, or that this issue has
 * fewer notes than most, the latter always looks cheaper, and it plans anew each time: a millisecond for
 * a statement that takes a tenth of it.
 */
import { sql, type RawBuilder } from "kysely";

export function genericPlanIds(ids: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`(select ${ids}::bigint[])::bigint[]`;
}

export function genericPlanId(id: number): RawBuilder<number> {
  return sql<number>`(select ${id}::bigint)`;
}
