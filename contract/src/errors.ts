/** All error codes of the server and the HTTP status of each. */
export const ERROR_STATUS = {
  /** The request requires a signed-in user. */
  unauthenticated: 401,
  /** The token is unknown, expired or revoked. */
  invalid_token: 401,
  /** The viewer can see the object, but does not have the permission for this action. */
  forbidden: 403,
  /** The token is valid, but lacks the scope for this request. */
  insufficient_scope: 403,
  /** The object does not exist, or is hidden from this viewer: both give the same response. */
  not_found: 404,
  method_not_allowed: 405,
  /** The request does not match the schema of the endpoint. */
  bad_request: 400,
  /** The request matches the schema, but a rule of the product forbids one of its values. */
  invalid: 400,
  conflict: 409,
  /** Another request changed the object after the client had read it (optimistic locking). */
  stale: 409,
  gone: 410,
  too_large: 413,
  /** The Host header of the request names another host than this instance. */
  misdirected: 421,
  unprocessable: 422,
  spam_suspected: 400,
  /** The text looks like spam. The author can send it again with a solved captcha. */
  captcha_wanted: 409,
  rate_limited: 429,
  /**
   * A dependency such as the database is unavailable, or the server does not know whether the
   * change was saved. The client can retry with the same Idempotency-Key.
   */
  unavailable: 503,
  internal: 500,
  /** The file storage is full. Nothing of the uploaded file is kept. */
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
