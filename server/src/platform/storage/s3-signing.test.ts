/**
 * Tests the signatures of our S3 requests against the specification of AWS Signature Version 4,
 * because the test server s3rver accepts every signature.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { createS3Client, type S3Request } from "./s3-calls.ts";

const SECRET = "a secret key/with+signs";
const KEY = "uploads/ab/cd/abcdef00000000000000000000000000";

const answers: number[] = [];
const seen: { request: IncomingMessage; body: Buffer }[] = [];
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    seen.push({ request, body });
    const status = answers.shift() ?? 200;
    response.writeHead(status).end(status === 400 ? "<Code>XMinioStorageFull</Code>" : "");
  });
});
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
afterAll(() => server.close());

const call = createS3Client({
  endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  bucket: "files",
  region: "eu-central-1",
  accessKeyId: "KEY",
  secretAccessKey: SECRET,
});

test.each<S3Request>([
  { method: "PUT", key: KEY, body: Buffer.from("bytes"), headers: { "content-type": "image/png" } },
  { method: "GET", key: KEY, headers: { range: "bytes=0-3" } },
  { method: "GET", query: { "list-type": 2, prefix: "uploads/", "start-after": KEY } },
  { method: "POST", key: KEY, query: { uploads: "" } },
  { method: "PUT", key: KEY, query: { partNumber: 2, uploadId: "a+b/c=" }, body: Buffer.from("x") },
])("signs $method $query", async (wish) => {
  await call(wish);
  const { request, body } = seen.at(-1) ?? {};
  if (request === undefined || body === undefined) throw new Error("Nothing arrived.");
  expect(request.headers["x-amz-content-sha256"]).toBe(hash(body));
  expect(request.headers.authorization).toBe(authorizationOf(request));
});

test("tries again while the other side is unwell, and not when it refuses", async () => {
  answers.push(503, 500);
  seen.length = 0;
  await call({ method: "GET", key: KEY });
  expect(seen).toHaveLength(3);
  answers.push(403);
  await expect(call({ method: "GET", key: KEY })).rejects.toMatchObject({ code: "unavailable" });
  expect(seen).toHaveLength(4);
});

test.each([[[400]], [[507, 507, 507]]])("takes %j for a full bucket", async (statuses) => {
  answers.push(...statuses);
  const put = call({ method: "PUT", key: KEY, body: Buffer.from("x") });
  await expect(put).rejects.toMatchObject({ code: "storage_full" });
});

function authorizationOf({ method, url = "", headers }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, "http://any");
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const date = String(headers["x-amz-date"]);
  const signed = "host;x-amz-content-sha256;x-amz-date";
  const canonical = [
    method,
    pathname,
    query.toSorted().join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name])}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = [date.slice(0, 8), "eu-central-1", "s3", "aws4_request"];
  const key = scope.reduce<Buffer | string>((so, part) => mac(so, part), `AWS4${SECRET}`);
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), hash(canonical)].join("\n");
  return `AWS4-HMAC-SHA256 Credential=KEY/${scope.join("/")}, SignedHeaders=${signed}, Signature=${mac(key, text).toString("hex")}`;
}

function hash(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function mac(key: Buffer | string, data: string): Buffer {
  return createHmac("sha256", key).update(data).digest();
}
