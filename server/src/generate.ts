/** Generates files from the code: API descriptions, the configuration page and the limits page. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fastify from "fastify";
import { lexicographicSortSchema, printSchema } from "graphql";
import { modules } from "./modules/index.ts";
import { renderConfigurationDocs } from "./platform/config/reference.ts";
import { buildGraphqlSchema } from "./platform/graphql/schema.ts";
import { createOpenApiGenerator } from "./platform/http/openapi.ts";
import type { RouteDependencies } from "./platform/http/route-calls.ts";
import { createRouteDirectory } from "./platform/http/route-directory.ts";
import { createRouteRegistrar } from "./platform/http/routes.ts";
import { renderLimitsDocs } from "./platform/rate-limits/reference.ts";

const root = process.argv[2] ?? ".";

await write("contract/generated/openapi.json", `${JSON.stringify(describeApi(), null, 2)}\n`);
await write(
  "contract/generated/schema.graphql",
  `${printSchema(lexicographicSortSchema(buildGraphqlSchema()))}\n`,
);
await write("docs/operations/configuration.md", renderConfigurationDocs());
await write("docs/operations/limits.md", renderLimitsDocs());

/**
 * Registers all routes without a platform or authenticator. They are only collected for the API
 * description and never run.
 */
function describeApi(): object {
  const http = fastify();
  const reference = createOpenApiGenerator(http);
  const routes = createRouteRegistrar(http, {
    readableRoutes: createRouteDirectory([]),
  } as unknown as RouteDependencies);
  for (const module of modules) {
    module.register?.();
    module.routes?.(routes);
  }
  return reference();
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
