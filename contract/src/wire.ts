/**
 * Schemas that parse values of query strings and forms, where every value is a string. Also builds
 * absolute URLs and formats times for responses.
 */
import * as z from "zod";

/** The server does not count lists with more rows than this; their responses have no total. */
export const LIST_COUNT_LIMIT = 10_000;

/** Longest accepted name of a time zone. The longest name of the time zone database has 30 characters. */
export const TIME_ZONE_NAME_MAX = 64;

/** A whole number, sent as a number or as digits. */
export const wireInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** The id of a database row as a segment of an address. */
export const wireId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A project or group as a segment of an address: its id, or its full path with the slashes encoded. */
export const wireNamespaceIdOrPath = z
  .string()
  .min(1)
  .max(6_000)
  .transform((text) =>
    /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { path: text.replace(/^\//, "") },
  );

/** A user as a segment of an address: the id or the username. */
export const wireUserIdOrUsername = z
  .string()
  .min(1)
  .max(255)
  .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { username: text }));

/** A boolean, sent as true or false, as 1 or 0, or as `True` or `False` (by Python clients). */
export const wireBoolean = z.union([
  z.boolean(),
  z
    .enum(["true", "false", "1", "0", "True", "False"])
    .transform((text) => text.toLowerCase() === "true" || text === "1"),
]);

/** A list sent as `key[]=a&key[]=b`, as JSON, or as `a,b`. */
export function wireList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.union([
    z.array(item),
    z
      .string()
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(item)),
  ]);
}

/** A calendar day that PostgreSQL accepts, as `YYYY-MM-DD`. The year 0000 is rejected. */
export const wireDay = z.iso.date().refine((date) => !date.startsWith("0000"));

/**
 * A point in time, converted to UTC. A time without a zone is in UTC; a date without a time means
 * the beginning of that day.
 */
export const wireDateTime = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform((text) => new Date(/T[^TZ+-]*$/.test(text) ? `${text}Z` : text).toISOString())
  .refine((text) => text > "0001");

/** Whole numbers, sent as a list, as one number, or as `1,2`. */
export const wireIntegerList = z.union([
  z.array(wireInteger),
  z.int().transform((number) => [number]),
  z
    .string()
    .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/)
    .transform((text) => text.split(",").filter(Boolean).map(Number)),
]);

/**
 * Returns the absolute URL of a path on this instance. The function neither parses nor escapes the
 * path, because paths are plain ASCII.
 */
export function instanceUrl(base: { origin: string }, path: string): string {
  return base.origin + path;
}

/**
 * Formats a database timestamp, which has microseconds, as ISO 8601 with milliseconds for API
 * clients.
 */
export function formatWireTime(timestamp: string): string {
  // Fast path: nearly all timestamps have six fraction digits, and a page has hundreds of timestamps.
  if (timestamp.length === 27 && timestamp.endsWith("Z")) return `${timestamp.slice(0, 23)}Z`;
  // Inside JSON, PostgreSQL writes UTC as the offset +00:00.
  const [seconds = "", fraction = ""] = timestamp.replace(/(?:Z|\+00:00)$/, "").split(".");
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** Schema for the full path of a project, group or user, as a path segment or parameter. */
export const wireFullPath = z.string().min(1).max(6_000);

/** Query parameters of a list page: a search term and the page number. */
export const wireSearchAndPageQuery = z.strictObject({
  search: z.string().max(255).optional(),
  page: wireInteger.optional(),
});
