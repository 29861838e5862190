/** Tests clients that start an upload and then stop sending. */
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  createTestToken,
  tokenHeaders,
} from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { buildFileForm, requestFileUpload } from "../../../test/uploads.ts";

const app = await startTestApp();
const { port } = new URL(await app.listen());
const { path: storage } = app.platform.config.storage as { path: string };
const ada = await createTestPerson(app);
const { token } = await createTestToken(app, ada);
const project = await createTestProject(app, ada, { visibility: "public" });
const DOOR = `/api/v4/projects/${project.id}/uploads`;

const BEGINNING = [
  "--frontier",
  'content-disposition: form-data; name="file"; filename="a.txt"',
  "",
  "x".repeat(600_000),
].join("\r\n");

/** Opens a socket, sends the headers and the first bytes of an upload, and then stops sending. */
function beginSending(url: string): Socket {
  const socket = connect(Number(port), "127.0.0.1");
  const head = [
    `POST ${url} HTTP/1.1`,
    "host: localhost",
    `private-token: ${token}`,
    "content-type: multipart/form-data; boundary=frontier",
    "content-length: 5000000",
  ].join("\r\n");
  socket.write(`${head}\r\n\r\n${BEGINNING}`);
  return socket;
}

async function countFiles(): Promise<number> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

test("nobody is listened to for long once they were refused, and the connection ends", async () => {
  const answer = await text(beginSending("/api/v4/projects/999999/uploads"));
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test("one person sends five files at once, and others are not in their way", async () => {
  const sockets = Array.from({ length: 5 }, () => beginSending(DOOR));
  await expect.poll(countFiles, { timeout: 10_000 }).toBe(5);
  const sixth = await requestFileUpload(app, DOOR, tokenHeaders({ token }), buildFileForm("x"));
  expect([sixth.statusCode, sixth.headers["retry-after"]]).toEqual([429, "5"]);
  const other = await createTestPerson(app);
  expect(
    (await requestFileUpload(app, DOOR, sessionHeaders(other), buildFileForm("x"))).statusCode,
  ).toBe(201);
  for (const socket of sockets) socket.destroy();
  const again = async () =>
    (await requestFileUpload(app, DOOR, tokenHeaders({ token }), buildFileForm("x"))).statusCode;
  await expect.poll(again, { timeout: 10_000 }).toBe(201);
});
