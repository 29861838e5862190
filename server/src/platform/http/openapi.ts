/** Generates and serves the OpenAPI 3.1 description from the registered routes. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { isPublicAction, definePublicAction } from "../auth/actions.ts";
import type { Platform } from "../platform.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { CAIRN_VERSION } from "../version.ts";
import { parseAcceptedEncodings } from "./accepted-encodings.ts";
import { API_PREFIX, getSuccessHttpStatus, type DocumentedRoute } from "./routes.ts";

const READ_REFERENCE = definePublicAction("openapi.read");

type Json = Record<string, unknown>;

/**
 * Returns a function that builds the OpenAPI description of the API routes. The description
 * contains only routes that are added to the server after this call.
 */
export function createOpenApiGenerator(app: FastifyInstance): () => Json {
  const routes: DocumentedRoute[] = [];
  app.addHook("onRoute", ({ method, config }) => {
    const route = config?.route;
    if (method !== "HEAD" && route?.path.startsWith(API_PREFIX)) routes.push(route);
  });
  return () => describe(routes);
}

/**
 * Serves the OpenAPI description. Encodes the description once, plain and gzipped. All responses
 * share these bytes, so that many slow clients need no additional memory.
 */
export function serveOpenApi(
  app: FastifyInstance,
  { rateLimits }: Platform,
  reference: () => Json,
): void {
  let encoded: EncodedReference | undefined;
  app.get(`${API_PREFIX}/openapi.json`, {
    config: { action: READ_REFERENCE },
    onRequest: async ({ ip }) => {
      await rateLimits.spend("publicPages", buildIpAddressKey(ip));
    },
    handler: ({ headers }, reply) => {
      encoded ??= encode(reference());
      const { plain, gzipped, etag } = encoded;
      reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" });
      if (headers["if-none-match"]?.includes(etag) === true) return reply.code(304).send();
      reply.type("application/json");
      if (!parseAcceptedEncodings(headers["accept-encoding"]).has("gzip")) return reply.send(plain);
      return reply.header("content-encoding", "gzip").send(gzipped);
    },
  });
}

interface EncodedReference {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

function encode(reference: Json): EncodedReference {
  const plain = Buffer.from(JSON.stringify(reference));
  const hash = createHash("sha256").update(plain).digest("base64url");
  // The ETag is weak, because the plain and the gzipped response have the same one.
  return { plain, gzipped: gzipSync(plain), etag: `W/"${hash}"` };
}

function describe(routes: readonly DocumentedRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  // Sorts the paths, so that the description stays the same when a route moves to another module.
  const sorted = Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: "3.1.0",
    info: { title: "Cairn REST API", version: CAIRN_VERSION },
    paths: Object.fromEntries(sorted),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "PRIVATE-TOKEN" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operation(route: DocumentedRoute): Json {
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.slice(API_PREFIX.length).replaceAll(/\W+/g, "_")}`,
    security: isPublicAction(route.action) ? [] : [{ token: [] }, { bearer: [] }],
    parameters: [
      ...parametersOf("path", route.params),
      ...parametersOf("query", route.query),
      ...(route.creates ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(route),
    responses: {
      [route.response === undefined ? "204" : String(getSuccessHttpStatus(route))]:
        route.response === undefined
          ? { description: "The request succeeded; the response has no body." }
          : {
              description: "The request succeeded.",
              content: { "application/json": { schema: output(route.response) } },
            },
      default: { description: "The request failed; the body has `message` or `error`." },
    },
  };
}

function bodyOf(route: DocumentedRoute): Json {
  if (route.takesFile !== undefined) {
    const schema = oneFile(route.takesFile);
    return { requestBody: { content: { "multipart/form-data": { schema } } } };
  }
  if (route.body === undefined) return {};
  return { requestBody: { content: { "application/json": { schema: input(route.body) } } } };
}

function oneFile(field: string): Json {
  return {
    type: "object",
    properties: { [field]: { type: "string", format: "binary" } },
    required: [field],
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A unique text. A repeated request with the same key receives the first response again.",
  schema: { type: "string", maxLength: 255 },
};

function parametersOf(place: "path" | "query", schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = input(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function input(schema: z.ZodType): Json {
  return jsonSchema(schema, "input");
}

function output(schema: z.ZodType): Json {
  return jsonSchema(schema, "output");
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
