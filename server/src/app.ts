/**
 * Builds the application of one process: opens the platform, then registers the HTTP routes of the
 * modules in module order, the GraphQL endpoint and the cable.
 */
import type { FastifyInstance } from "fastify";
import { modules as allModules } from "./modules/index.ts";
import type { Authenticator } from "./platform/auth/authenticator.ts";
import { VISITOR_WITHOUT_IP } from "./platform/auth/viewer.ts";
import { createCableForModules } from "./platform/cable/open-cable.ts";
import type { Config } from "./platform/config/config.ts";
import { registerGraphqlRoutes } from "./platform/graphql/endpoint.ts";
import { registerGraphqlExplorerRoute } from "./platform/graphql/explorer.ts";
import { buildGraphqlSchema } from "./platform/graphql/schema.ts";
import { endConnectionsOnClose } from "./platform/http/connection-draining.ts";
import { registerCspReportRoute } from "./platform/http/csp-reports.ts";
import { registerHealthRoutes } from "./platform/http/health.ts";
import { createOpenApiGenerator, serveOpenApi } from "./platform/http/openapi.ts";
import { addErrorHandlers } from "./platform/http/error-handlers.ts";
import type { ReadableRoute } from "./platform/http/route-calls.ts";
import { createRouteDirectory } from "./platform/http/route-directory.ts";
import { createRouteRegistrar } from "./platform/http/routes.ts";
import { createServer } from "./platform/http/server.ts";
import { createHousekeepingJobs } from "./platform/jobs/housekeeping.ts";
import { startJobWorker, type JobWorker } from "./platform/jobs/jobs.ts";
import type { BackgroundWork, Module } from "./platform/module.ts";
import { createPageRenderer } from "./platform/pages/renderer.ts";
import { registerSandboxRoute } from "./platform/pages/sandbox.ts";
import { openPlatform } from "./platform/open-platform.ts";
import type { Platform } from "./platform/platform.ts";

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly openApi: () => Record<string, unknown>;
  /**
   * Makes the scripts and styles of this release available to the processes of other releases. Must be
   * called before `listen`: processes of other releases can be asked for the files of the first page.
   */
  publishAssets(): Promise<void>;
  /** Starts the HTTP server and the worker, depending on the configured roles; returns the address. */
  listen(): Promise<string>;
  /** Like `close`, but first answers clients that are about to send a request on an open connection. */
  stop(): Promise<void>;
  /** Lets running requests and jobs finish, then closes all connections. */
  close(): Promise<void>;
}

export async function buildApp(
  config: Config,
  modules: readonly Module[] = allModules,
): Promise<App> {
  const platform = openPlatform(config, modules);
  const authenticator = authenticatorOf(modules, platform);
  const placePathEnds = modules.flatMap((module) => module.placePathEnds ?? []);
  const http = createServer(platform, placePathEnds);
  const endConnections = endConnectionsOnClose(http);
  let stopping = false;
  let worker: JobWorker | undefined;
  let backgroundWork: BackgroundWork[] = [];
  let publishAssets = async () => {};

  const openApi = createOpenApiGenerator(http);
  registerHealthRoutes(http, platform, () => stopping);
  if (config.roles.includes("web")) {
    const renderer = await createPageRenderer(http, platform);
    publishAssets = () => renderer.publishAssets();
    const readableRoutes = createRouteDirectory<ReadableRoute>(placePathEnds);
    const means = { platform, authenticator, renderer, readableRoutes };
    addErrorHandlers(http, means);
    registerCspReportRoute(http, platform);
    const routes = createRouteRegistrar(http, means);
    for (const module of modules) module.routes?.(routes);
    registerGraphqlRoutes(http, means, buildGraphqlSchema());
    registerGraphqlExplorerRoute(http, means);
    registerSandboxRoute(http, renderer);
    serveOpenApi(http, platform, openApi);
  }
  const cable = config.roles.includes("cable")
    ? createCableForModules(platform, authenticator, modules)
    : undefined;

  const close = async () => {
    stopping = true;
    await cable?.close();
    await http.close();
    await Promise.all(backgroundWork.map((work) => work.stop()));
    await worker?.stop();
    await platform.close();
  };

  return {
    http,
    platform,
    openApi,
    publishAssets,
    async listen() {
      if (config.roles.includes("worker")) {
        const jobs = [
          ...createHousekeepingJobs(platform),
          ...modules.flatMap((module) => module.jobs ?? []),
        ];
        worker = await startJobWorker(platform, authenticator, jobs);
        backgroundWork = modules.flatMap((module) => module.startBackgroundWork?.(platform) ?? []);
      }
      const options = { host: config.host, port: config.port, reusePort: config.sharePort };
      const address = await http.listen(options);
      cable?.attach(http.server);
      return address;
    },
    async stop() {
      stopping = true;
      await endConnections();
      await close();
    },
    close,
  };
}

function authenticatorOf(modules: readonly Module[], platform: Platform): Authenticator {
  const [offer, ...others] = modules.flatMap((module) => module.authenticator ?? []);
  if (offer === undefined || others.length > 0) {
    throw new Error("Exactly one module must provide an authenticator.");
  }
  return offer(platform.contextFor(VISITOR_WITHOUT_IP, "authentication", platform.log));
}
