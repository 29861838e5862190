/** Values as they come in query strings and forms, where everything is text. */
import * as z from "zod";

/** Longer lists are not counted, and no totals are sent with them. */
export const COUNTED_LIMIT = 10_000;

/** A whole number, sent as a number or as digits. */
export const wireInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** An id in a path. */
export const wireId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A project or group in a path: its id, or its full path with the slashes encoded. */
export const wireRef = z
  .string()
  .min(1)
  .max(6_000)
  .transform((text) =>
    /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { path: text.replace(/^\//, "") },
  );

/** A person in a path: their id or their username. */
export const wireUserRef = z
  .string()
  .min(1)
  .max(255)
  .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { username: text }));

/** true and false, also as 1 and 0, and as Python writes them into an address. */
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

/** A day, within the calendar that PostgreSQL has. */
export const wireDay = z.iso.date().refine((date) => !date.startsWith("0000"));

/** A point in time, told in UTC. Where no zone is said that is the zone; a day alone is its beginning. */
export const wireMoment = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform((text) => new Date(/T[^TZ+-]*$/.test(text) ? `${text}Z` : text).toISOString())
  .refine((text) => text > "0001");

/** Whole numbers, sent as a list, as one number, or as `1,2`. */
export const wireIntegers = z.union([
  z.array(wireInteger),
  z.int().transform((number) => [number]),
  z
    .string()
    .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/)
    .transform((text) => text.split(",").filter(Boolean).map(Number)),
]);

/** An address of our own. Paths are plain characters, so nothing needs to be parsed or escaped. */
export function ownUrl(base: { origin: string }, path: string): string {
  return base.origin + path;
}

/** The database's time with microseconds, as API clients get it: ISO 8601 with milliseconds. */
export function wireTime(timestamp: string): string {
  // Nearly all have six digits behind the point, and there are hundreds on a page.
  if (timestamp.length === 27 && timestamp.endsWith("Z")) return `${timestamp.slice(0, 23)}Z`;
  // Inside JSON, PostgreSQL writes the zone of UTC as an offset.
  const [seconds = "", fraction = ""] = timestamp.replace(/(?:Z|\+00:00)$/, "").split(".");
  return `${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** The full path of a project, group or person in an address. */
export const wirePath = z.string().min(1).max(6_000);

/** What the page of a list is asked for: words to look for, and the page of the list. */
export const wireListWish = z.strictObject({
  search: z.string().max(255).optional(),
  page: wireInteger.optional(),
});
