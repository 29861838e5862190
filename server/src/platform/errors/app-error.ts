/** The one error that services throw. Doors do not catch it; the mappers beside it turn it into answers. */
import type { ErrorCode } from "@cairn/contract/errors";

export interface ErrorDetails {
  /** What is wrong with which field, for forms and for `{"message": {"field": […]}}`. */
  fields?: Record<string, string[]>;
  /** The token scope that would have been enough. */
  scope?: string;
  retryAfterSeconds?: number;
  /** The current version of what somebody tried to change, sent along with `stale`. */
  current?: unknown;
  /** What must be solved first, sent along with `captcha_wanted`. */
  captcha?: CaptchaWanted;
}

export interface CaptchaWanted {
  /** Comes back with the answer. */
  spamLogId: number;
  challenge: string;
  /** The challenge as an element of a page. */
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

export function invalidError(fields: Record<string, string[]>): AppError {
  const sentence = Object.entries(fields)
    .flatMap(([field, problems]) => problems.map((problem) => `${field} ${problem}`))
    .join(", ");
  return new AppError("invalid", sentence, { fields });
}
