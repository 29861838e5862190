/**
 * Builds the application of one process: opens the platform, then registers the HTTP routes of the
 * modules in module order, the GraphQL endpoint and the cable.
 */
import type { FastifyInstance } from "fastify";
import { modules as allModules } from "./modules/index.ts";
import type { Authenticator } from "./platform/auth/authenticator.ts";
import { VISITOR_WITHOUT_IP } from "./platform/auth/viewer.ts";
import { openCable } from "./platform/cable/open-cable.ts";
import type { Config } from "./platform/config/config.ts";
import { addGraphql } from "./platform/graphql/endpoint.ts";
import { addExplorer } from "./platform/graphql/explorer.ts";
import { buildGraphqlSchema } from "./platform/graphql/schema.ts";
import { addCspReports } from "./platform/http/csp-reports.ts";
import { addHealth } from "./platform/http/health.ts";
import { collectApiRoutes, serveOpenApi } from "./platform/http/openapi.ts";
import { addErrorHandlers } from "./platform/http/error-handlers.ts";
import { createRoutes } from "./platform/http/routes.ts";
import { createServer } from "./platform/http/server.ts";
import { createHousekeepingJobs } from "./platform/jobs/housekeeping.ts";
import { startWorker, type Worker } from "./platform/jobs/jobs.ts";
import type { Module } from "./platform/module.ts";
import { createPageRenderer } from "./platform/pages/renderer.ts";
import { addSandbox } from "./platform/pages/sandbox.ts";
import { openPlatform } from "./platform/open-platform.ts";
import type { Platform } from "./platform/platform.ts";

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly openApi: () => Record<string, unknown>;
  /** Starts the HTTP server and the worker, depending on the configured roles; returns the address. */
  listen(): Promise<string>;
  /** Lets running requests and jobs finish, then closes all connections. */
  close(): Promise<void>;
}

export async function buildApp(
  config: Config,
  modules: readonly Module[] = allModules,
): Promise<App> {
  const platform = openPlatform(config, modules);
  const authenticator = authenticatorOf(modules, platform);
  const http = createServer(platform);
  let stopping = false;
  let worker: Worker | undefined;

  const openApi = collectApiRoutes(http);
  addHealth(http, platform, () => stopping);
  if (config.roles.includes("web")) {
    const renderer = await createPageRenderer(http, config.environment === "development");
    const means = { platform, authenticator, renderer };
    addErrorHandlers(http, means);
    addCspReports(http, platform);
    const routes = createRoutes(http, means);
    for (const module of modules) module.routes?.(routes);
    addGraphql(http, means, buildGraphqlSchema());
    addExplorer(http, means);
    addSandbox(http, renderer);
    serveOpenApi(http, platform, openApi);
  }
  const cable = config.roles.includes("cable")
    ? openCable(platform, authenticator, modules)
    : undefined;

  return {
    http,
    platform,
    openApi,
    async listen() {
      if (config.roles.includes("worker")) {
        const jobs = [
          ...createHousekeepingJobs(platform),
          ...modules.flatMap((module) => module.jobs ?? []),
        ];
        worker = await startWorker(platform, authenticator, jobs);
      }
      const options = { host: config.host, port: config.port, reusePort: config.sharePort };
      const address = await http.listen(options);
      cable?.attach(http.server);
      return address;
    },
    async close() {
      stopping = true;
      await cable?.close();
      await http.close();
      await worker?.stop();
      await platform.close();
    },
  };
}

function authenticatorOf(modules: readonly Module[], platform: Platform): Authenticator {
  const [offer, ...others] = modules.flatMap((module) => module.authenticator ?? []);
  if (offer === undefined || others.length > 0) {
    throw new Error("Exactly one module must provide an authenticator.");
  }
  return offer(platform.contextFor(VISITOR_WITHOUT_IP, "authentication", platform.log));
}
