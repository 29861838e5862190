/** Names of the HTTP status codes that Cairn's API and its clients use. */
export const HTTP_STATUS = {
  aborted: 0,
  ok: 200,
  created: 201,
  accepted: 202,
  nonAuthoritativeInformation: 203,
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
  unprocessableContent: 422,
  tooManyRequests: 429,
  internalServerError: 500,
  serviceUnavailable: 503,
} as const;

/** Whether a response with this status counts as a success, so that polling continues. */
export function isSuccessStatus(status: number): boolean {
  // Compares with numbers, so that the pages do not load the table.
  return (status >= 200 && status <= 208) || status === 226;
}
