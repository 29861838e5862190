/** How PostgreSQL's values arrive: ids as numbers, times as text that keeps its microseconds. */
import pg from "pg";

const { builtins } = pg.types;
const INT8_ARRAY = 1016;

const readers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, readId],
  [INT8_ARRAY, (text) => text.slice(1, -1).split(",").filter(Boolean).map(readId)],
  [builtins.TIMESTAMPTZ, parseTimestamp],
  [builtins.DATE, (text) => text],
]);

type Reader = (value: never) => unknown;

/** Its declared type knows only the types of a bare PostgreSQL; ours may have others. */
const standardReader = pg.types.getTypeParser as (oid: number, format?: string) => Reader;

export function valueParser(oid: number, format?: "text" | "binary"): Reader {
  const reader = format === "binary" ? undefined : readers.get(oid);
  return (reader as Reader | undefined) ?? standardReader(oid, format);
}

/** 64-bit ids travel as JSON numbers; beyond 2^53 they would lie, so that is refused. */
function readId(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw new RangeError(`${text} is too large for a JSON number`);
  return id;
}

/** `2026-11-15 02:00:03.123456+00` becomes `2026-11-15T02:00:03.123456Z`; sessions are in UTC. */
export function parseTimestamp(text: string): string {
  if (!text.endsWith("+00")) return text;
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}
