/**
 * What a page starts with is what its own API answers: the page names addresses, and they are asked
 * here in the same process, as the same person, through the same doors. So the page and the calls that
 * follow it cannot differ.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { listAnswer, listedAddress } from "@cairn/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Viewer } from "../context.ts";

const asker = new AsyncLocalStorage<Viewer>();

/** Who a page asks for; undefined for a request that came from outside. */
export function pageViewer(): Viewer | undefined {
  return asker.getStore();
}

/**
 * The answers by address. What is refused or fails is left out: the browser will ask for it again, and
 * its region then says what is wrong.
 */
export async function readOwn(
  app: FastifyInstance,
  request: FastifyRequest,
  viewer: Viewer,
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
      const response = await asker.run(viewer, async () => {
        return await app.inject({ url, headers, remoteAddress: request.ip });
      });
      if (response.statusCode !== 200) return [];
      const body: unknown = response.json();
      const told = url === address ? body : listAnswer(body, (name) => response.headers[name]);
      return [[address, told] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}
