/**
 * Tests that the server exports traces by OTLP over HTTP, and only when an address is configured.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { buildTestEnvironmentVariables } from "./app.ts";
import { startServer } from "./process.ts";

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

interface Span {
  name: string;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
}

test("a request is a span, and its statements are its children", async () => {
  const environment = await buildTestEnvironmentVariables({
    CAIRN_TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
  });
  const server = await startServer(environment);
  await fetch(`${server.url}/-/readiness`);
  await server.kill("SIGTERM");

  const spans = received.flatMap(readSpans);
  const request = spans.find(({ name }) => name === "GET /-/readiness");
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statement).toMatchObject({ name: "postgresql", traceId: request?.traceId });
});

test("nothing is sent when no address is configured", async () => {
  received.length = 0;
  const server = await startServer(await buildTestEnvironmentVariables());
  await fetch(`${server.url}/-/readiness`);
  await server.kill("SIGTERM");
  expect(received).toEqual([]);
});

function readSpans(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
