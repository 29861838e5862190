/**
 * Reads and validates request parameters; the error messages have GitLab's wording. For requests that
 * write, the query string and the body are merged.
 */
import type { FastifyRequest } from "fastify";
import { parse } from "qs-esm";
import type * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { CREDENTIAL_PARAMETERS } from "./credentials.ts";
import { measureJson } from "./bodies/json-shape.ts";

/** Parses a query string or a form. Names like `note[note]` become nested objects. */
export function parseFormParameters(text: string): Record<string, unknown> {
  return parse(text, { depth: 4, parameterLimit: 500, arrayLimit: 500, plainObjects: true });
}

export function readRequestParameters(request: FastifyRequest): { query: object; body: object } {
  const query = omitCredentials(request.query as Record<string, unknown>);
  const body = typeof request.body === "object" && request.body !== null ? request.body : {};
  if (request.method === "GET" || request.method === "HEAD") return { query, body };
  // Merges the query string into the body, because API clients can send the parameters of a POST,
  // PUT or DELETE request in either of them.
  return { query: {}, body: { ...query, ...body } };
}

/** Returns the query parameters without those that authenticate the client. */
export function omitCredentials(query: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...query };
  for (const name of CREDENTIAL_PARAMETERS) delete rest[name];
  return rest;
}

const MAX_DEPTH = 50;

/**
 * Maximum number of JSON members in a request, and the callback that counts refused requests for the
 * metrics.
 */
export interface JsonMemberBudget {
  membersMax: number;
  onTooMany: () => void;
}

/** Maximum number of problems in one error message. A longer list usually repeats the same mistake. */
const NAMED_MAX = 10;
/** Maximum length of a parameter name in an error message, because clients choose the name. */
const NAME_LENGTH_MAX = 100;

/**
 * Throws if the JSON string is nested too deeply or has too many members. Must be called before parsing.
 */
export function assertJsonLimits(text: string, budget: JsonMemberBudget): void {
  const { depth, members } = measureJson(text);
  if (depth > MAX_DEPTH) throw tooDeep();
  assertFewMembers(members, budget);
}

/**
 * Refuses strings that PostgreSQL cannot store or would return changed. Also limits the depth of the
 * value, and does so without recursion; code that runs later can therefore recurse safely.
 */
export function assertStorableText(value: unknown, budget?: JsonMemberBudget): void {
  let level: unknown[] = [value];
  let members = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw tooDeep();
    const below: unknown[] = [];
    for (const item of level) {
      if (typeof item === "string") assertStorable(item);
      if (typeof item !== "object" || item === null) continue;
      const names = Object.keys(item);
      members += names.length;
      if (budget !== undefined) assertFewMembers(members, budget);
      for (const name of names) {
        assertStorable(name);
        below.push((item as Record<string, unknown>)[name]);
      }
    }
    level = below;
  }
}

function assertFewMembers(members: number, { membersMax, onTooMany }: JsonMemberBudget): void {
  if (members <= membersMax) return;
  onTooMany();
  throw new AppError("bad_request", `The request has more than ${membersMax} members`);
}

function tooDeep(): AppError {
  return new AppError("bad_request", "The request is nested too deeply");
}

function assertStorable(text: string): void {
  if (!text.includes("\0") && text.isWellFormed()) return;
  throw new AppError("bad_request", "The request contains characters that can't be stored");
}

export function parseWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, NAMED_MAX);
  const problems = issues.flatMap((issue) => inWords(issue, value));
  throw new AppError("bad_request", [...new Set(problems)].join(", "), {
    fields: fieldsOf(issues, value),
  });
}

function inWords(issue: z.core.$ZodIssue, value: unknown): string[] {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownIn(issue.path, issue.keys);
    case "invalid_value":
      return [
        isMissing(issue.path, value) ? `${name} is missing` : `${name} does not have a valid value`,
      ];
    case "invalid_union":
      if (issue.errors.flat().some(isItemOfList)) return [`${name} does not have a valid value`];
      return [isMissing(issue.path, value) ? `${name} is missing` : `${name} is invalid`];
    default:
      return [isMissing(issue.path, value) ? `${name} is missing` : `${name} is invalid`];
  }
}

function unknownIn(path: readonly PropertyKey[], keys: readonly string[]): string[] {
  const named = keys.slice(0, NAMED_MAX).map((key) => `${nameOf([...path, key])} is not known`);
  const more = keys.length - named.length;
  return more > 0 ? [...named, `${more} more are not known`] : named;
}

/** Whether the problem is that an element of an array parameter is not one of the allowed values. */
function isItemOfList({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_value" && path.length > 0;
}

/** Error messages by field name. Forms show each message below its field. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], value: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = String(issue.path.at(-1) ?? "base");
    (fields[field] ??= []).push(problemOf(issue, value));
  }
  return fields;
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === "too_big") return "is too long";
  const blank = issue.code === "too_small" || isMissing(issue.path, value);
  return blank ? "can't be blank" : "is invalid";
}

/** The parameter's name as the client sent it, such as `user[login]`. */
function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map((part) => String(part).slice(0, NAME_LENGTH_MAX));
  return (first ?? "") + rest.map((part) => `[${part}]`).join("");
}

function isMissing(path: readonly PropertyKey[], value: unknown): boolean {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return true;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at === undefined;
}
