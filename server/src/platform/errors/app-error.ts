/**
 * AppError, the only error class that services throw. Routes do not catch it; http-errors.ts maps it to
 * responses.
 */
import type { ErrorCode } from "@cairn/contract/errors";

export interface ErrorDetails {
  /** Error messages by field name, for forms and for the JSON `{"message": {"field": […]}}`. */
  fields?: Record<string, string[]>;
  /** The token scopes of which one would be sufficient, separated by spaces. */
  scope?: string;
  retryAfterSeconds?: number;
  /**
   * The current version of the object that the client wanted to change. Sent with the error code
   * `stale`.
   */
  current?: unknown;
  /**
   * The captcha that the client must solve before it repeats the request. Sent with the error code
   * `captcha_wanted`.
   */
  captcha?: RequiredCaptcha;
}

export interface RequiredCaptcha {
  /** Id of the spam log. The client must send it back with the solution. */
  spamLogId: number;
  challenge: string;
  /** The HTML of the element that shows the challenge to the user. */
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
