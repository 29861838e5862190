/**
 * Loads a page's initial data from Cairn's own API. The page lists API URLs, and the server requests
 * them inside the same process, as the same viewer and through the same routes. So the initial data is
 * the same as the browser would load from the API.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { toListResponse, urlFromListCacheKey } from "@cairn/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

const asker = new AsyncLocalStorage<Context>();

/**
 * Returns the context of the page that makes the current internal request. Returns undefined if the
 * current request comes from a client.
 */
export function getCallingPageContext(): Context | undefined {
  return asker.getStore();
}

/**
 * Maximum size of a response that a page includes. A page contains its data twice, as HTML and as
 * escaped JSON, and escaping megabytes would block other requests.
 */
const ANSWER_MAX_BYTES = 524_288;

/**
 * Requests the URLs and returns a map from URL to response body. Omits responses that failed or are too
 * long. The browser requests these URLs again, and the affected part of the page shows the error.
 */
export async function fetchApiUrlsInternally(
  app: FastifyInstance,
  request: FastifyRequest,
  ctx: Context,
  addresses: readonly string[],
): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const url = urlFromListCacheKey(address) ?? address;
      const headers = {
        accept: "application/json",
        host: request.host,
        "x-request-id": request.id,
      };
      // `inject` sends the request only when it is awaited, so the `await` must be inside `run`.
      const response = await asker.run(ctx, async () => {
        return await app.inject({ url, headers, remoteAddress: request.ip });
      });
      const { statusCode, rawPayload } = response;
      if (statusCode !== 200 || rawPayload.length > ANSWER_MAX_BYTES) return [];
      const body: unknown = response.json();
      const told = url === address ? body : toListResponse(body, (name) => response.headers[name]);
      return [[address, told] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}
