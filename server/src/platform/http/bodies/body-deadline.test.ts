import { connect } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import {
  setBodyDeadline,
  clearBodyDeadline,
  drainRequest,
  withIdleTimeout,
} from "./body-deadline.ts";
import { extendTimeLimitMs } from "../../../../test/allowed-time.ts";

const app = fastify();
setBodyDeadline(app, 1_000);
app.post("/text", (request) => request.body);
app.addContentTypeParser("application/octet-stream", (_request, _payload, done) => done(null));
app.post("/file", (request) => {
  clearBodyDeadline(request.raw);
  return text(request.raw);
});
app.post("/silence", (request) => {
  clearBodyDeadline(request.raw);
  return text(withIdleTimeout(request.raw, request.raw, 1_000));
});
app.post("/rest", (request, reply) => {
  clearBodyDeadline(request.raw);
  return drainRequest(request.raw, 200).then(() =>
    reply.code(413).header("connection", "close").send("too much"),
  );
});
app.post("/refusal", (_request, reply) => reply.code(403).send("no"));
await app.listen({ port: 0 });
afterAll(() => app.close());

/**
 * Sends half of a request, waits `pauseMs`, and sends the rest. Resolves to everything that the server
 * sent.
 */
async function slowly(path: string, type: string, pauseMs: number): Promise<string> {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString();
  });
  socket.on("error", () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}`;
  socket.write(`${head}\r\ncontent-length: 10\r\n\r\n"2345`);
  setTimeout(() => socket.write('6789"'), pauseMs);
  await once(socket, "close");
  return answer;
}

test("a body that is here soon is read", async () => {
  expect(await slowly("/text", "application/json", 20)).toContain("200 OK");
});

test("one that takes its time is not waited for", async () => {
  expect(await slowly("/text", "application/json", 5_000)).not.toContain("200 OK");
});

test("a file may take longer", async () => {
  expect(await slowly("/file", "application/octet-stream", 2_000)).toContain('"23456789"');
});

test("but not for those who were refused", async () => {
  const began = performance.now();
  expect(await slowly("/refusal", "application/octet-stream", 5_000)).toContain("403");
  const took = performance.now() - began;
  expect(took).toBeLessThan(await extendTimeLimitMs(4_500, took));
});

test("a file whose sender falls silent is not waited for", async () => {
  expect(await slowly("/silence", "application/octet-stream", 50)).toContain('"23456789"');
  expect(await slowly("/silence", "application/octet-stream", 5_000)).toBe("");
});

test("the rest of what was refused is read for a moment, then the answer ends the connection", async () => {
  const began = performance.now();
  const answer = await slowly("/rest", "application/octet-stream", 5_000);
  expect(answer).toContain("413");
  expect(answer).toMatch(/connection: close/i);
  const took = performance.now() - began;
  expect(took).toBeLessThan(await extendTimeLimitMs(4_500, took));
});
