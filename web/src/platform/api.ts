/** HTTP client for our own server: JSON in, JSON out, and one error class that forms can show. */

import { toListResponse } from "@cairn/contract/pages";
import type { ListResponse } from "@cairn/contract/pages";

/**
 * A request fails when no response arrives within 30 seconds. Slow mobile connections need up to
 * this time.
 */
const DEADLINE_MS = 30_000;

type Failure = "refused" | "unreachable";

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** `refused`: the server responded with an error. `unreachable`: no complete response arrived. */
  readonly failure: Failure;
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;
  /** The parsed response body, for callers that know its schema. */
  readonly body: unknown;

  constructor(init: {
    failure: Failure;
    message: string;
    status?: number;
    fields?: Record<string, string[]>;
    retryAfterSeconds?: number | null;
    body?: unknown;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.failure = init.failure;
    this.status = init.status ?? 0;
    this.fields = init.fields ?? {};
    this.retryAfterSeconds = init.retryAfterSeconds ?? null;
    this.body = init.body;
  }

  /**
   * The messages in the field `errors` of the response body, which can be a list or one string.
   * Some JSON routes send this field in addition to `message`.
   */
  get errors(): string[] {
    const errors = isRecord(this.body) ? this.body.errors : undefined;
    const list: unknown[] = Array.isArray(errors) ? errors : [errors];
    return list.filter((text) => typeof text === "string");
  }
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  csrfToken?: string | null;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  accept?: string;
  /** Lets the browser complete the request even if the user leaves the page at the same moment. */
  keepalive?: boolean;
}

export async function callApi<Answer>(address: string, call: Call = {}): Promise<Answer> {
  const response = await send(address, call);
  if (!response.ok) throw await refusal(response);
  if (response.status === 204) return undefined as Answer;
  return readJson<Answer>(response);
}

/** Calls an endpoint that returns HTML or plain text. */
export async function callApiForText(address: string, call: Call = {}): Promise<string> {
  const response = await send(address, { accept: "text/html", ...call });
  if (!response.ok) throw await refusal(response);
  return response.text();
}

/** Requests one page of a list and reads its pagination headers. */
export async function callApiForList(
  address: string,
  call: Call = {},
): Promise<ListResponse<unknown>> {
  const response = await send(address, call);
  if (!response.ok) throw await refusal(response);
  return toListResponse(await readJson(response), (name) => response.headers.get(name));
}

async function send(address: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = { Accept: call.accept ?? "application/json" };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.csrfToken) headers["X-CSRF-Token"] = call.csrfToken;
  if (call.idempotencyKey) headers["Idempotency-Key"] = call.idempotencyKey;
  Object.assign(headers, call.headers);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await fetch(address, {
      method: call.method ?? "GET",
      headers,
      credentials: "same-origin",
      keepalive: call.keepalive ?? false,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiError({ failure: "unreachable", message: "", cause });
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch (cause) {
    // The connection broke while the body was loading, or a proxy responded instead of the
    // server.
    throw new ApiError({ failure: "unreachable", message: "", cause });
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get("Retry-After"));
  return new ApiError({
    failure: "refused",
    status: response.status,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    body,
    ...parseErrorBody(body),
  });
}

/**
 * Parses the error bodies of the server: `{message: string}`, `{message: {field: [string]}}`,
 * `{message: {error: string}}` and `{error: string}`.
 */
export function parseErrorBody(body: unknown): {
  message: string;
  fields: Record<string, string[]>;
} {
  const { message, error } = isRecord(body) ? body : {};
  if (typeof message === "string") return { message, fields: {} };
  if (isRecord(message) && typeof message.error === "string") {
    return { message: message.error, fields: {} };
  }
  if (isRecord(message)) return { message: "", fields: textLists(message) };
  return { message: typeof error === "string" ? error : "", fields: {} };
}

function textLists(value: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === "string"),
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
