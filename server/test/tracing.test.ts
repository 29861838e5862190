/**
 * Tests that the server exports traces by OTLP over HTTP, and only when an address is configured.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { CAIRN_VERSION } from "../src/platform/version.ts";
import { buildTestEnvironmentVariables } from "./app.ts";
import { startServer } from "./process.ts";

/** The number of the kind SERVER in OTLP. */
const SERVER_SPAN = 2;
const received: string[] = [];
const collector: Server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => {
    received.push(body);
    response.end("{}");
  });
});
await new Promise<void>((resolve) => {
  collector.listen(0, "127.0.0.1", resolve);
});
const { port } = collector.address() as AddressInfo;
afterAll(() => {
  collector.close();
});

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface Span {
  name: string;
  kind: number;
  attributes: Attribute[];
  spanId: string;
  parentSpanId?: string;
  traceId: string;
}

test("a request is a span, and its statements are its children", async () => {
  const environment = await buildTestEnvironmentVariables({
    CAIRN_TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
  });
  let log = "";
  const server = await startServer(environment, { onLog: (text) => (log += text) });
  await fetch(`${server.url}/api/v4/projects`);
  await server.kill("SIGTERM");

  const spans = received.flatMap(readSpans);
  const request = spans.find(({ name }) => name === "GET /api/v4/projects");
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statement).toMatchObject({ name: "postgresql", traceId: request?.traceId });
  expect(log).toContain(`"trace_id":"${request?.traceId}"`);
  expect(JSON.parse(log.slice(0, log.indexOf("\n")))).toMatchObject({ version: CAIRN_VERSION });
  expect(request?.kind).toBe(SERVER_SPAN);
  expect(request?.attributes).toContainEqual({
    key: "http.route",
    value: { stringValue: "/api/v4/projects" },
  });
  expect(received.join("")).toContain(
    `{"key":"service.version","value":{"stringValue":"${CAIRN_VERSION}"}}`,
  );
}, 60_000);

test("nothing is sent when no address is configured", async () => {
  received.length = 0;
  const server = await startServer(await buildTestEnvironmentVariables());
  await fetch(`${server.url}/-/readiness`);
  await server.kill("SIGTERM");
  expect(received).toEqual([]);
}, 60_000);

function readSpans(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
