/**
 * Parses PostgreSQL values: 64-bit ids become numbers, and timestamps stay strings, which keep the
 * microseconds.
 */
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

/**
 * The default parser of node-postgres for a type. Its declared type accepts only the ids of built-in
 * types, but a database can have other types.
 */
const standardReader = pg.types.getTypeParser as (oid: number, format?: string) => Reader;

export function getValueParser(oid: number, format?: "text" | "binary"): Reader {
  const reader = format === "binary" ? undefined : readers.get(oid);
  return (reader as Reader | undefined) ?? standardReader(oid, format);
}

/**
 * Parses a 64-bit id to a number, because the API sends ids as JSON numbers. Throws above 2^53, where a
 * number would be inexact.
 */
function readId(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id))
    throw new RangeError(`The id ${text} is too large for a JSON number; the limit is 2^53 - 1`);
  return id;
}

/**
 * Converts a timestamp from PostgreSQL's format to ISO 8601: `2026-11-15 02:00:03.123456+00`
 * becomes `2026-11-15T02:00:03.123456Z`. All connections use the time zone UTC.
 */
export function parseTimestamp(text: string): string {
  if (!text.endsWith("+00")) return text;
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}
