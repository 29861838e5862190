/**
 * Leak tests: lists all GET routes outside the API. These serve pages and the data that pages
 * load.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { UPLOAD_ROUTES } from "./leaks-files.ts";

/** Routes that this test skips, because they serve only files or the viewer's own data. */
const ABOUT_NOBODY_ELSE = new Set([
  ...UPLOAD_ROUTES,
  "/",
  "/-/abuse_reports/new",
  "/-/assets/*",
  "/-/avatars/:id",
  "/-/emojis/1/emojis.json",
  "/-/graphql-explorer",
  "/-/health",
  "/-/help/:topic",
  "/-/kit",
  "/-/liveness",
  "/-/metrics",
  "/-/profile",
  "/-/profile/account",
  "/-/profile/account/confirm_email",
  "/users/password/edit",
  "/users/password/new",
  "/-/profile/active_sessions",
  "/-/profile/active_sessions.json",
  "/-/profile/keys",
  "/-/profile/keys.json",
  "/-/profile/notifications",
  "/-/profile/personal_access_tokens",
  "/-/profile/preferences",
  "/-/profile/saved_replies",
  "/-/profile/saved_replies.json",
  "/-/readiness",
  "/-/sandbox",
  "/:place/info/refs",
  "/admin",
  "/admin/abuse_reports",
  "/admin/abuse_reports.json",
  "/help",
  "/admin/application_settings/general",
  "/admin/audit_log",
  "/admin/audit_log.json",
  "/admin/audit_log/actions.json",
  "/admin/background_jobs",
  "/admin/background_jobs.json",
  "/admin/groups",
  "/admin/groups.json",
  "/admin/projects",
  "/admin/projects.json",
  "/admin/users",
  "/admin/users.json",
  "/help/:topic",
  "/users/sign_in",
  "/users/sign_up",
]);

/**
 * Starts a server and records every GET route that Fastify registers, so that no route can be
 * missed.
 */
export async function recordGetRoutes<T>(start: () => Promise<T>): Promise<[T, string[]]> {
  const reads = new Set<string>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      const isRead = [method].flat().includes("GET") && !url.startsWith("/api/");
      if (isRead && !ABOUT_NOBODY_ELSE.has(url)) reads.add(url);
    });
  };
  subscribe("fastify.initialization", watch);
  const started = await start();
  unsubscribe("fastify.initialization", watch);
  return [started, [...reads]];
}
