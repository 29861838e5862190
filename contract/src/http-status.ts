/** The HTTP statuses that clients tell apart, by name. */
export const HTTP_STATUS = {
  /** The request was given up before an answer came. */
  aborted: 0,
  ok: 200,
  created: 201,
  accepted: 202,
  nonAuthoritative: 203,
  noContent: 204,
  resetContent: 205,
  partialContent: 206,
  multiStatus: 207,
  alreadyReported: 208,
  imUsed: 226,
  multipleChoices: 300,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  tooManyRequests: 429,
  internalServerError: 500,
  serviceUnavailable: 503,
} as const;

/** What counts as an answer worth polling on after. */
export function isSuccess(status: number): boolean {
  return (
    (status >= HTTP_STATUS.ok && status <= HTTP_STATUS.alreadyReported) ||
    status === HTTP_STATUS.imUsed
  );
}
