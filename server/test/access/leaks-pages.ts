/** The pages of the running program. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

/** These show what belongs to the person who asks, or to nobody. */
export const PAGES_ABOUT_NOBODY_ELSE = [
  "/",
  "/-/graphql-explorer",
  "/-/kit",
  "/-/profile",
  "/-/profile/active_sessions",
  "/-/profile/personal_access_tokens",
  "/users/sign_in",
  "/users/sign_up",
];

/** Listens to Fastify itself while programs start, so that no page can be added past us. */
export async function pagesWhile<T>(start: () => Promise<T>): Promise<[T, string[]]> {
  const pages = new Set<string>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ url, config }) => {
      if (config?.page === true) pages.add(url);
    });
  };
  subscribe("fastify.initialization", watch);
  const started = await start();
  unsubscribe("fastify.initialization", watch);
  return [started, [...pages]];
}
