/**
 * GET request for polling. It sends the ETag of the last response, so that the server can respond
 * with 304.
 */
const DEADLINE_MS = 10_000;

export interface PollResponseWithBody<Body> {
  status: number;
  /** Value of the `Poll-Interval` header: milliseconds until the next request. */
  pollInterval: string | null;
  /** Response body; null when nothing has changed or when the request failed. */
  body: Body | null;
}

/**
 * Creates a function that sends the request. The function keeps the ETag in memory instead of using
 * the HTTP cache, which could show the response to the next user of the browser. A response with
 * status 304 is returned as status 200 without a body.
 */
export function createPollRequestFunction<Body>(
  address: string,
  /** Returns additional headers for every request. */
  more: () => Record<string, string> = () => ({}),
): (signal: AbortSignal) => Promise<PollResponseWithBody<Body>> {
  let etag: string | null = null;
  return async (signal) => {
    const response = await fetch(address, {
      headers: {
        Accept: "application/json",
        ...more(),
        ...(etag !== null && { "If-None-Match": etag }),
      },
      credentials: "same-origin",
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    const pollInterval = response.headers.get("Poll-Interval");
    if (response.status === 304) return { status: 200, pollInterval, body: null };
    if (!response.ok) return { status: response.status, pollInterval, body: null };
    const body = (await response.json()) as Body;
    etag = response.headers.get("ETag");
    return { status: response.status, pollInterval, body };
  };
}
