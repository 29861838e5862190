/** Maps AppError and framework errors to the HTTP status and body that API clients expect. */
import { ERROR_STATUS } from "@cairn/contract/errors";
import { AppError, notFoundError } from "./app-error.ts";

export interface HttpErrorResponse {
  status: number;
  body: Record<string, unknown>;
}

export function toHttpErrorResponse(error: AppError): HttpErrorResponse {
  return { status: ERROR_STATUS[error.code], body: bodyOf(error) };
}

function bodyOf(error: AppError): Record<string, unknown> {
  const { code, message, details } = error;
  switch (code) {
    case "invalid_token":
      return { error: "invalid_token", error_description: message };
    case "insufficient_scope":
      return { error: "insufficient_scope", error_description: message, scope: details.scope };
    case "bad_request":
      return { error: message };
    case "invalid":
      return { message: details.fields ?? message };
    case "rate_limited":
    case "spam_suspected":
      return { message: { error: message } };
    case "captcha_wanted":
      return { ...captchaBody(error), message: { error: message } };
    case "stale":
      return { message: "409 Conflict: Resource lock", current: details.current };
    case "conflict":
    case "forbidden":
    case "gone":
    case "internal":
    case "method_not_allowed":
    case "misdirected":
    case "not_found":
    case "storage_full":
    case "too_large":
    case "unauthenticated":
    case "unavailable":
    case "unprocessable":
      return { message };
  }
}

function captchaBody({ details: { captcha } }: AppError): Record<string, unknown> {
  return {
    needs_captcha_response: true,
    spam_log_id: captcha?.spamLogId,
    captcha_site_key: captcha?.challenge,
    recaptcha_html: captcha?.html,
  };
}

/**
 * Returns the JSON body for an error that requires a captcha, or undefined for any other error. The
 * server sends this body with status 200. A page of Cairn then shows the captcha and submits the
 * form again with the solution.
 */
export function presentCaptcha({ details: { captcha } }: AppError): object | undefined {
  if (captcha === undefined) return undefined;
  return { recaptcha_html: captcha.html, spam_log_id: captcha.spamLogId };
}

/** The `extensions` of a GraphQL error, with GraphQL's field names. */
export function toGraphqlErrorExtensions({ code, details: { captcha } }: AppError) {
  if (captcha === undefined) return { code };
  const { spamLogId, challenge: captchaSiteKey } = captcha;
  return { code, needsCaptchaResponse: true, spamLogId, captchaSiteKey };
}

/**
 * Converts anything thrown into an AppError. Unexpected errors get a generic message without details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const planned = fromFramework(error);
  return planned ?? new AppError("internal", "500 Internal Server Error", {}, { cause: error });
}

/**
 * Maps Fastify's own errors to AppErrors, as well as errors caused by an unreachable PostgreSQL or
 * Redis.
 */
function fromFramework(error: unknown): AppError | null {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (statusCode === 413) return new AppError("too_large", "413 Request Entity Too Large");
  if (statusCode === 503) return serverBusyError(error);
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new AppError("bad_request", "The request could not be read");
  }
  if (typeof code === "string" && isConnectionLoss(code)) return serverBusyError(error);
  if (code === FOREIGN_KEY_VIOLATION) return notFoundError();
  if (code === INVALID_TEXT) return new AppError("bad_request", "The request could not be read");
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  ) {
    return serverBusyError(error);
  }
  return null;
}

/**
 * SQLSTATE of a violated foreign key. For example, the parent row was deleted between the service's
 * check and the insert.
 */
const FOREIGN_KEY_VIOLATION = "23503";

/** SQLSTATE for a string that PostgreSQL cannot store, for example with U+0000. */
const INVALID_TEXT = "22021";

/**
 * Whether a SQLSTATE or Node error code means that the database is unavailable for now. Class 08:
 * connection; 57P0x: shutting down; 53: out of resources; 25006: became a standby; 55P03 and 57014:
 * another transaction kept a lock for too long.
 */
function isConnectionLoss(code: string): boolean {
  return /^(08...|57P0.|53...|25006|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(
    code,
  );
}

export function serverBusyError(cause?: unknown): AppError {
  return new AppError(
    "unavailable",
    "Cairn is busy right now. Please try again in a moment.",
    { retryAfterSeconds: 2 },
    { cause },
  );
}
