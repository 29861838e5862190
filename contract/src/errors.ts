import { HTTP_STATUS } from "./http/http-status.ts";

/** All error codes of the server and the HTTP status of each. */
export const ERROR_STATUS = {
  /** The request requires a signed-in user. */
  unauthenticated: HTTP_STATUS.unauthorized,
  /** The token is unknown, expired or revoked. */
  invalid_token: HTTP_STATUS.unauthorized,
  /** The viewer can see the object, but does not have the permission for this action. */
  forbidden: HTTP_STATUS.forbidden,
  /** The token is valid, but lacks the scope for this request. */
  insufficient_scope: HTTP_STATUS.forbidden,
  /** The object does not exist, or is hidden from this viewer: both give the same response. */
  not_found: HTTP_STATUS.notFound,
  method_not_allowed: 405,
  /** The request does not match the schema of the endpoint. */
  bad_request: HTTP_STATUS.badRequest,
  /** The request matches the schema, but a rule of the product forbids one of its values. */
  invalid: HTTP_STATUS.badRequest,
  conflict: HTTP_STATUS.conflict,
  /** Another request changed the object after the client had read it (optimistic locking). */
  stale: HTTP_STATUS.conflict,
  gone: HTTP_STATUS.gone,
  too_large: 413,
  /** The Host header of the request names another host than this instance. */
  misdirected: 421,
  unprocessable: HTTP_STATUS.unprocessableContent,
  spam_suspected: HTTP_STATUS.badRequest,
  /** The text looks like spam. The author can send it again with a solved captcha. */
  captcha_wanted: HTTP_STATUS.conflict,
  rate_limited: HTTP_STATUS.tooManyRequests,
  /**
   * A dependency such as the database is unavailable, or the server does not know whether the
   * change was saved. The client can retry with the same Idempotency-Key.
   */
  unavailable: HTTP_STATUS.serviceUnavailable,
  internal: HTTP_STATUS.internalServerError,
  /** The file storage is full. Nothing of the uploaded file is kept. */
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
