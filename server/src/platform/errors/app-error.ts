/**
 * AppError, the only error class that services throw. Routes do not catch it; http-errors.ts maps it to
 * responses.
 */
import type { ErrorCode } from "@cairn/contract/errors";

export interface AppErrorDetails {
  /** Error messages by field name, for forms and for the JSON `{"message": {"field": […]}}`. */
  fields?: Record<string, string[]>;
  /**
   * Token scopes, separated by spaces. The request needs a token with one of them. Sent with the
   * error code `insufficient_scope`.
   */
  scope?: string;
  retryAfterSeconds?: number;
  /**
   * The object that the client tried to change, as it is now, or a description of the edit
   * conflict. Sent with the error code `stale`.
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
  readonly details: AppErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    details: AppErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

export function notFoundError(what?: string): AppError {
  return new AppError("not_found", what === undefined ? "404 Not found" : `404 ${what} Not Found`);
}

export function validationError(fields: Record<string, string[]>): AppError {
  const sentence = Object.entries(fields)
    .flatMap(([field, problems]) => problems.map((problem) => `${field} ${problem}`))
    .join(", ");
  return new AppError("invalid", sentence, { fields });
}
