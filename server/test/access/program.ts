/** Every endpoint of the running program: its routes, its guarded GraphQL fields and its channels. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { isObjectType } from "graphql";
import type { App } from "../../src/app.ts";
import { modules } from "../../src/modules/index.ts";
import { isAction } from "../../src/platform/auth/actions.ts";
import { finishSchema } from "../../src/platform/graphql/schema.ts";
import { LIMITS } from "../../src/platform/rate-limits/limits.ts";
import { testApp } from "../app.ts";

/** None of these is what this is about; the tests ask more questions than any of them allows. */
const UNLIMITED = Object.keys(LIMITS).filter((name) => name !== "sameText");

export interface Program {
  app: App;
  /** Such as `GET /api/v4/projects/:id`, `Query.project` or `UserChannel`. */
  endpoints: readonly string[];
}

/** Listens to Fastify itself while it starts, so that no route can be added past us. */
export async function startProgram(): Promise<Program> {
  const routes: string[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      routes.push(...[method].flat().map((one) => `${one} ${url}`));
    });
  };
  subscribe("fastify.initialization", watch);
  const limits = UNLIMITED.map((name) => `${name}=10000000`).join(",");
  const app = await testApp({ CAIRN_RATE_LIMITS: limits });
  unsubscribe("fastify.initialization", watch);
  // What answers GET answers HEAD, by the same handler and without the body.
  const asked = routes.filter((route) => !route.startsWith("HEAD "));
  return { app, endpoints: [...asked, ...guardedFields(), ...channels()] };
}

function guardedFields(): string[] {
  return Object.values(finishSchema().getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith("__")) return [];
    return Object.values(type.getFields())
      .filter((field) => isAction(field.extensions["action"]))
      .map((field) => `${type.name}.${field.name}`);
  });
}

function channels(): string[] {
  return modules.flatMap((module) => module.channels ?? []).map((channel) => channel.name);
}
