/** Tests that the server does not boot if a route, channel or GraphQL field declares no action. */
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "../app.ts";
import { modules } from "../modules/index.ts";
import { injectRequest, startTestApp, buildTestEnvironmentVariables } from "../../test/app.ts";
import { createTestPerson } from "../../test/people.ts";
import { defineAction, definePublicAction } from "./auth/actions.ts";
import type { ModuleChannel } from "./cable/module-channel.ts";
import { readConfig } from "./config/config.ts";
import { addActionChecksToSchema } from "./graphql/schema.ts";
import type { Module } from "./module.ts";

async function boot(module: Module): Promise<void> {
  const app = await buildApp(readConfig(await buildTestEnvironmentVariables()), [
    ...modules,
    module,
  ]);
  try {
    await app.http.ready();
  } finally {
    await app.close();
  }
}

const summary = "planted";

describe("booting", () => {
  it("stops at a route that declares no policy action", async () => {
    const planted: Module = {
      name: "planted",
      routes: (routes) =>
        routes.api({
          method: "GET",
          path: "/planted",
          action: undefined as never,
          summary,
          handler,
        }),
    };
    await expect(boot(planted)).rejects.toThrow(
      "These routes declare no policy action: GET /api/v4/planted",
    );
  });

  it("stops at a channel that declares no policy action", async () => {
    const channel: ModuleChannel = {
      name: "PlantedChannel",
      action: undefined as never,
      params: z.strictObject({}),
      subscribe: () => Promise.resolve({ streams: [] }),
    };
    await expect(boot({ name: "planted", channels: [channel] })).rejects.toThrow(
      /PlantedChannel declares no policy action/,
    );
  });

  it("stops at a GraphQL field that declares no policy action", () => {
    const planted = (extensions: Record<string, unknown>) =>
      new GraphQLSchema({
        query: new GraphQLObjectType({
          name: "Query",
          fields: { secret: { type: GraphQLString, extensions, resolve: () => "x" } },
        }),
      });
    expect(() => addActionChecksToSchema(planted({}))).toThrow(
      "declare no policy action: Query.secret",
    );
    expect(() =>
      addActionChecksToSchema(planted({ action: definePublicAction("test.read") })),
    ).not.toThrow();
  });

  it("needs exactly one module that knows who is asking", async () => {
    const second = modules.filter((module) => module.authenticator !== undefined);
    const app = buildApp(readConfig(await buildTestEnvironmentVariables()), [
      ...modules,
      ...second,
    ]);
    await expect(app).rejects.toThrow(/Exactly one module/);
  });
});

describe("answering", () => {
  it("fails loudly when a service forgot to ask the policy that its door declared", async () => {
    const forgotten = defineAction("planted.read", ["api"], () => true);
    const app = await startTestApp({}, [
      ...modules,
      {
        name: "planted",
        routes: (routes) =>
          routes.api({ method: "GET", path: "/planted", action: forgotten, summary, handler }),
      },
    ]);
    const { cookie } = await createTestPerson(app);
    const answer = await injectRequest(app, { url: "/api/v4/planted", headers: { cookie } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: "500 Internal Server Error" });
  });
});

async function handler(): Promise<object> {
  return { planted: true };
}
