/** Reading what was sent: query and body together for writes, and problems in the words clients know. */
import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { CREDENTIAL_PARAMETERS } from "./credentials.ts";

export function parameters(request: FastifyRequest): { query: object; body: object } {
  const query = { ...(request.query as Record<string, unknown>) };
  for (const name of CREDENTIAL_PARAMETERS) delete query[name];
  const body = typeof request.body === "object" && request.body !== null ? request.body : {};
  if (request.method === "GET" || request.method === "HEAD") return { query, body };
  // API clients may send a write's parameters in the address as well.
  return { query: {}, body: { ...query, ...body } };
}

const MAX_DEPTH = 50;

/** Text that PostgreSQL cannot keep, or that would come back changed, is refused everywhere alike. */
export function assertCleanText(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError("bad_request", "The request is nested too deeply");
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) {
      throw new AppError("bad_request", "The request holds characters that cannot be stored");
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      assertCleanText(name);
      assertCleanText(member, depth + 1);
    }
  }
}

export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap((issue) => inWords(issue, value));
  throw new AppError("bad_request", [...new Set(problems)].join(", "), {
    fields: fieldsOf(result.error.issues, value),
  });
}

function inWords(issue: z.core.$ZodIssue, value: unknown): string[] {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => `${nameOf([...issue.path, key])} is not known`);
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

/** One of several values sent in a list is not among those allowed. */
function isItemOfList({ code, path }: z.core.$ZodIssue): boolean {
  return code === "invalid_value" && path.length > 0;
}

/** For forms: which field, and what to say under it. */
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

/** `user[login]`, as the parameter was called on the way in. */
function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
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
