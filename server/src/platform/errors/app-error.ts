/**
 * AppError, the only error class that services throw. Routes do not catch it; http-errors.ts maps it to
 * responses.
 */
import type { ErrorCode } from "@cairn/contract/errors";

export interface ErrorDetails {
  /** Problems by field name, for forms and for `{"message": {"field": […]}}`. */
  fields?: Record<string, string[]>;
  /** The token scopes that would have been sufficient, separated by spaces. */
  scope?: string;
  retryAfterSeconds?: number;
  /** The current version of the object that the client tried to change; sent with `stale`. */
  current?: unknown;
  /** The captcha that the client must solve first; sent with `captcha_wanted`. */
  captcha?: RequiredCaptcha;
}

export interface RequiredCaptcha {
  /** The client sends this id back with the solution. */
  spamLogId: number;
  challenge: string;
  /** The challenge as an HTML element. */
  html: string;
}

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

export function notFound(what?: string): AppError {
  return new AppError("not_found", what === undefined ? "404 Not found" : `404 ${what} Not Found`);
}

export function validationError(fields: Record<string, string[]>): AppError {
  const sentence = Object.entries(fields)
    .flatMap(([field, problems]) => problems.map((problem) => `${field} ${problem}`))
    .join(", ");
  return new AppError("invalid", sentence, { fields });
}
