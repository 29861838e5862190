/** Every way in which Cairn says no, and the HTTP status that carries it. */
export const ERROR_STATUS = {
  /** Nobody is signed in, and somebody must be. */
  unauthenticated: 401,
  /** The token is unknown, expired or revoked. */
  invalid_token: 401,
  /** Visible, but not allowed. */
  forbidden: 403,
  /** The token is good, but was not made for this. */
  insufficient_scope: 403,
  /** Absent, or hidden from this viewer: the two are told alike. */
  not_found: 404,
  method_not_allowed: 405,
  /** The request does not have the shape the address asks for. */
  bad_request: 400,
  /** Well-formed, but the values cannot be accepted. */
  invalid: 400,
  conflict: 409,
  /** Somebody else changed it first. */
  stale: 409,
  gone: 410,
  too_large: 413,
  /** The request names another host than this instance's. */
  misdirected: 421,
  unprocessable: 422,
  spam_suspected: 400,
  /** Looks like spam; whoever shows that they are no program may write it. */
  captcha_wanted: 409,
  rate_limited: 429,
  /** A part is away or the outcome is not certain: try again, with the same Idempotency-Key. */
  unavailable: 503,
  internal: 500,
  /** There is no room for more files. Nothing of what was sent is kept. */
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
