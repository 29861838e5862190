/** Lists every route of the product with its schemas, from the definitions in the modules. */
import * as z from "zod";
import { modules } from "../../../src/modules/index.ts";
import { API_PREFIX, type RouteRegistrar } from "../../../src/platform/http/routes.ts";
import type { JsonSchema } from "./values.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface FuzzedRoute {
  method: Method;
  path: string;
  params: JsonSchema;
  query: JsonSchema;
  body: JsonSchema;
  /** True when the route expects a file (multipart) instead of a JSON body. */
  takesFile: boolean;
  /** True when the route answers with HTML. */
  isPage: boolean;
}

interface AnySpec {
  method?: Method;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

export function listFuzzedRoutes(): FuzzedRoute[] {
  const found: FuzzedRoute[] = [];
  const record = (kind: keyof RouteRegistrar) => (spec: AnySpec) => {
    found.push({
      method: kind === "form" || kind === "file" ? "POST" : (spec.method ?? "GET"),
      path: kind === "api" ? API_PREFIX + spec.path : spec.path,
      params: schemaOf(spec.params),
      query: schemaOf(spec.query),
      body: schemaOf(spec.body),
      takesFile: kind === "file",
      isPage: kind === "page" || kind === "form",
    });
  };
  const recorder = {
    api: record("api"),
    web: record("web"),
    polled: record("polled"),
    file: record("file"),
    git: record("git"),
    page: record("page"),
    form: record("form"),
  } as unknown as RouteRegistrar;
  for (const module of modules) module.routes?.(recorder);
  return found;
}

function schemaOf(schema: z.ZodType | undefined): JsonSchema {
  if (schema === undefined) return { type: "object", properties: {} };
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}
