/** Asking for what is asked again and again: with the tag of the last answer, which saves the next one. */
const DEADLINE_MS = 10_000;

export interface PolledAnswer<Body> {
  status: number;
  /** How soon the server wants to be asked again, as it says. */
  pollInterval: string | null;
  /** Null unless there is something new. */
  body: Body | null;
}

/**
 * What was told last is remembered here and not by the browser, which would show it to whoever comes
 * next. As the browser does, it takes "not modified" for the same answer once more.
 */
export function polledCall<Body>(
  address: string,
  /** What else every question says. */
  more: () => Record<string, string> = () => ({}),
): (signal: AbortSignal) => Promise<PolledAnswer<Body>> {
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
