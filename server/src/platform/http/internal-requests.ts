/**
 * What a page starts with is what its own API answers: the page names addresses, and they are asked
 * here in the same process, as the same person, through the same doors. So the page and the calls that
 * follow it cannot differ.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { listAnswer, listedAddress } from "@cairn/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

const asker = new AsyncLocalStorage<Context>();

/** The context of the page that asks; undefined for a request that came from outside. */
export function pageContext(): Context | undefined {
  return asker.getStore();
}

/** A page holds its data twice, as markup and as JSON in an attribute; escaping megabytes delays others. */
const ANSWER_MAX_BYTES = 524_288;

/**
 * The answers by address. What is refused, fails or is too long is left out: the browser will ask for it
 * again, and its region then says what is wrong.
 */
export async function fetchInternally(
  app: FastifyInstance,
  request: FastifyRequest,
  ctx: Context,
  addresses: readonly string[],
): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const url = listedAddress(address) ?? address;
      const headers = {
        accept: "application/json",
        host: request.host,
        "x-request-id": request.id,
      };
      // Asked only when it is awaited, so it is awaited inside.
      const response = await asker.run(ctx, async () => {
        return await app.inject({ url, headers, remoteAddress: request.ip });
      });
      const { statusCode, rawPayload } = response;
      if (statusCode !== 200 || rawPayload.length > ANSWER_MAX_BYTES) return [];
      const body: unknown = response.json();
      const told = url === address ? body : listAnswer(body, (name) => response.headers[name]);
      return [[address, told] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}
