/** Sends the request of a permission row in one scenario, and reads status and body of the response. */
import { ERROR_STATUS, type ErrorCode } from "@cairn/contract/errors";
import type { InjectOptions } from "fastify";
import { injectRequest, type TestResponse } from "../../app.ts";
import type { PermissionRow, PermissionScenario } from "../expectations/table.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type InjectedRequest = InjectOptions & { url: string };

export function buildPermissionRequest(
  row: PermissionRow,
  at: PermissionScenario,
): InjectedRequest {
  const headers = row.headers?.(at) ?? at.subject.headers;
  if (row.graphql !== undefined) {
    const payload = { query: row.graphql, variables: row.variables?.(at) ?? {} };
    return { method: "POST", url: "/api/graphql", headers, payload };
  }
  const [method, path] = row.endpoint.split(" ") as [Method, string];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(row.query?.(at) ?? {})) query.set(name, String(value));
  const url = addressOf(row, path, at) + (query.size > 0 ? `?${query.toString()}` : "");
  const body = row.body?.(at);
  const payload = body === undefined ? {} : { payload: body };
  return { method, url, headers, ...payload };
}

function addressOf(row: PermissionRow, path: string, at: PermissionScenario): string {
  const place = row.kind === "group" ? at.group : at.project;
  const named = { id: at.ref(place), place: place.path };
  const params: Record<string, string | number> = { ...named, ...row.params?.(at) };
  return path.replaceAll(/:(\w+)|\*/g, (text, name: string | undefined) => {
    const value = params[name ?? text];
    if (value === undefined) throw new Error(`${row.name} does not say what ${text} is`);
    return encodeURIComponent(value);
  });
}

export interface PermissionRequestOutcome {
  status: number;
  answer: TestResponse;
}

export async function sendPermissionRequest(
  row: PermissionRow,
  at: PermissionScenario,
): Promise<PermissionRequestOutcome> {
  const answer = await injectRequest(at.world.app, buildPermissionRequest(row, at));
  const graphql = row.graphql !== undefined && answer.statusCode === 200;
  return { status: graphql ? statusOfField(answer) : answer.statusCode, answer };
}

interface FieldAnswer {
  data?: unknown;
  errors?: { extensions?: { code?: ErrorCode } }[];
}

/**
 * Converts a GraphQL response to the status that REST would send. A field with the value null
 * counts as 404.
 */
function statusOfField(answer: TestResponse): number {
  const { data, errors } = answer.json<FieldAnswer>();
  if (errors !== undefined) return ERROR_STATUS[errors[0]?.extensions?.code ?? "internal"];
  const field = fieldIn(data) as { errors?: string[] } | null;
  if (field === null) return 404;
  return field.errors === undefined || field.errors.length === 0 ? 200 : 400;
}

/**
 * Finds the field with the alias `answer` at any depth of the response. Returns null if a parent
 * of the field is null.
 */
function fieldIn(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return null;
  if ("answer" in data) return data.answer;
  return fieldIn(Object.values(data)[0]);
}
