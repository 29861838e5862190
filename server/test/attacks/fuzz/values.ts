/**
 * Generates values for the fields of requests: valid values, values that violate the schema
 * slightly, and values that attackers send.
 */
import type { RandomGenerator } from "../../../../scripts/chance.ts";

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/**
 * How hostile one request is. Some requests are almost valid, so that even a body with twenty
 * fields sometimes passes its schema.
 */
export interface FuzzOptions {
  chance: RandomGenerator;
  /** Fraction (0 to 1) of the values that violate their schema. */
  hostileShare: number;
  /** Fraction (0 to 1) of the optional fields that the request contains. */
  optionalShare: number;
  /** Ids of rows that exist in the fixture. */
  ids: readonly number[];
}

const WILDNESS = [
  { hostileShare: 0, optionalShare: 0.1 },
  { hostileShare: 0.05, optionalShare: 0.2 },
  { hostileShare: 0.4, optionalShare: 0.4 },
];

export function chooseFuzzOptions(chance: RandomGenerator, ids: readonly number[]): FuzzOptions {
  return { chance, ids, ...chance.pick(WILDNESS) };
}

/**
 * Usual maximum length of a generated string. A few strings have up to `LONGEST_TEXT` characters.
 */
const TEXT_MAX = 2_000;
const LONGEST_TEXT = 1_000_000;

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "null",
  "true",
  "\u0000",
  "\uD800",
  "\u202Etitle",
  "\u200B\u200B",
  "__proto__",
  "constructor",
  "%00",
  "%2e%2e%2f",
  "../../etc/passwd",
  "' or 1=1 --",
  "\\",
  "$1",
  "{}",
  "[]",
  "2026-11-16",
  "0001-01-01",
  "9999-12-31T23:59:60Z",
  "99999999999999999999",
  "9007199254740993",
  "NaN",
  "http://localhost:3000/",
  "//evil.example/",
  "<script>alert(1)</script>",
  "<!--",
  "/close\n/duplicate #1\n/relate #1 #2",
  "@owner #1 ~bug %v1 !1 $1 &1 :thumbsup: [[x]]",
  "- [ ] task\n- [x] done",
  "```mermaid\ngraph TD\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "$$x$$ $`y`$",
  "👍🏽é\u0301",
];
const PUMPS = [
  "<",
  "[",
  "![",
  "`",
  "*a",
  "@a",
  "#1 ",
  "?",
  "\n",
  "\t ",
  "/",
  ":",
  "<!--",
  "> ",
  "é",
];
const NUMBERS = [0, -1, 1, 2, 0.5, -0, 1e15, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];

export function generateFuzzValue(schema: JsonSchema, fuzz: FuzzOptions): unknown {
  const { chance, hostileShare } = fuzz;
  return chance.happens(hostileShare) ? hostile(chance) : fitting(schema, fuzz);
}

/**
 * Generates a hostile string. Path segments and query values need this function, because they can
 * only be strings.
 */
export function generateHostileString(chance: RandomGenerator): string {
  if (chance.happens(0.2)) {
    const longest = chance.happens(0.02) ? LONGEST_TEXT : TEXT_MAX;
    const pump = chance.pick(PUMPS);
    return pump.repeat(chance.below(Math.ceil(longest / pump.length)));
  }
  return chance.pick(TEXTS);
}

function hostile(chance: RandomGenerator, depth = 0): unknown {
  const kind = chance.below(depth > 2 ? 4 : 7);
  if (kind < 2) return generateHostileString(chance);
  if (kind === 2) return chance.pick(NUMBERS);
  if (kind === 3) return chance.pick([null, true, false]);
  if (kind === 4) return Array.from({ length: chance.below(4) }, () => hostile(chance, depth + 1));
  if (kind === 5) return nested(chance.below(200));
  return Object.fromEntries(
    Array.from({ length: chance.below(4) }, () => [
      generateHostileString(chance).slice(0, 40),
      hostile(chance, depth + 1),
    ]),
  );
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function fitting(schema: JsonSchema, fuzz: FuzzOptions): unknown {
  const { chance } = fuzz;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants !== undefined && variants.length > 0) {
    return generateFuzzValue(chance.pick(variants), fuzz);
  }
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  switch (type) {
    case "string":
      return textFor(schema, chance);
    case "integer":
    case "number":
      return numberFor(schema, fuzz);
    case "boolean":
      return chance.happens(0.5);
    case "array":
      return Array.from({ length: chance.below(4) }, () =>
        generateFuzzValue(typeof schema.items === "object" ? schema.items : {}, fuzz),
      );
    case "object":
      return generateObjectFromSchema(schema, fuzz);
    case "null":
      return null;
    default:
      return hostile(chance);
  }
}

export function generateObjectFromSchema(
  { properties = {}, required = [] }: JsonSchema,
  fuzz: FuzzOptions,
): Record<string, unknown> {
  const { chance, hostileShare, optionalShare } = fuzz;
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const isSent = required.includes(name)
      ? !chance.happens(hostileShare / 5)
      : chance.happens(optionalShare);
    if (isSent) made[name] = generateFuzzValue(property, fuzz);
  }
  if (chance.happens(hostileShare / 5))
    made[generateHostileString(chance).slice(0, 100)] = hostile(chance);
  return made;
}

function textFor(
  { maxLength = TEXT_MAX, minLength = 0, format }: JsonSchema,
  chance: RandomGenerator,
): string {
  if (format === "date")
    return `20${10 + chance.below(89)}-0${1 + chance.below(9)}-1${chance.below(10)}`;
  if (format === "date-time") return `20${10 + chance.below(89)}-01-01T00:00:00Z`;
  const edges = [minLength, Math.min(maxLength, TEXT_MAX), Math.min(maxLength + 1, TEXT_MAX)];
  return chance.happens(0.3)
    ? "x".repeat(chance.pick(edges))
    : `${chance.pick(TEXTS)}${chance.pick(TEXTS)}`.slice(0, maxLength);
}

function numberFor({ minimum, maximum }: JsonSchema, { chance, ids }: FuzzOptions): number {
  const edges = [minimum, maximum].filter((edge) => edge !== undefined);
  if (edges.length > 0 && chance.happens(0.3)) return chance.pick(edges) + chance.below(3) - 1;
  return ids.length > 0 && chance.happens(0.6) ? chance.pick(ids) : chance.below(100);
}
