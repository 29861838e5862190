/**
 * Loads a page's initial data from Cairn's own API. The page lists API URLs, and the server requests
 * them in the same process, as the same viewer and through the same routes, so the page cannot differ
 * from later API calls.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { toListResponse, addressFromListCacheKey } from "@cairn/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

const asker = new AsyncLocalStorage<Context>();

/** The context of the page that makes the internal request; undefined for an external request. */
export function callingPageContext(): Context | undefined {
  return asker.getStore();
}

/**
 * Maximum size of a response that a page includes. A page contains its data twice, as HTML and as
 * escaped JSON, and escaping megabytes would block other requests.
 */
const ANSWER_MAX_BYTES = 524_288;

/**
 * Returns response bodies by URL. Omits responses that failed or are too long: the browser requests
 * those again, and the affected part of the page shows the error.
 */
export async function fetchInternally(
  app: FastifyInstance,
  request: FastifyRequest,
  ctx: Context,
  addresses: readonly string[],
): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const url = addressFromListCacheKey(address) ?? address;
      const headers = {
        accept: "application/json",
        host: request.host,
        "x-request-id": request.id,
      };
      // `inject` sends the request only when it is awaited, so it must be awaited inside `run`.
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
