import { createHash } from "node:crypto";
import {
  AVATAR_BYTES_MAX,
  AVATAR_PATH,
  AVATAR_SIDE_MAX,
  AVATAR_URL,
} from "@cairn/contract/users/avatars";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { createTestPerson, createTestToken, sessionHeaders } from "../../../../test/people.ts";
import {
  buildExifData,
  buildGif,
  buildJpegWithMetadata,
  buildPng,
  buildPngChunk,
  buildWebp,
  GPS_LOCATION,
} from "../../../../test/pictures.ts";
import { buildFileForm } from "../../../../test/uploads.ts";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada", name: "Ada Lovelace" });

const url = `/-/avatars/${ada.id}`;
const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** No marker of a JPEG is among these bytes. */
const randomBehind = (image: Buffer, length: number) =>
  Buffer.concat([image.subarray(0, length), createHash("sha512").update("seed").digest()]);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

test("everybody sees it, for five minutes without asking again", async () => {
  const answer = await injectRequest(app, { url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(">AL</text>");
  expect(answer.headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(answer.headers["etag"]).toMatch(/^"[\w-]{22}"$/);
  expect(answer.headers).not.toHaveProperty("set-cookie");
});

test("is not sent again to those who have it", async () => {
  const { etag } = (await injectRequest(app, { url })).headers;
  for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await injectRequest(app, { url, headers: { "if-none-match": known } });
    expect([answer.statusCode, answer.body]).toEqual([304, ""]);
  }
  const other = await injectRequest(app, { url, headers: { "if-none-match": '"other"' } });
  expect(other.statusCode).toBe(200);
});

test("there is none of nobody", async () => {
  const answer = await injectRequest(app, { url: "/-/avatars/999999" });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("REST and GraphQL tell where it is", async () => {
  const me = await injectRequest(app, { url: "/api/v4/user", headers: sessionHeaders(ada) });
  const { avatar_url: address } = me.json<{ avatar_url: string }>();
  expect(new URL(address).pathname).toBe(url);
  const asked = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: sessionHeaders(ada),
    payload: { query: "{ currentUser { avatarUrl } }" },
  });
  expect(asked.json()).toEqual({ data: { currentUser: { avatarUrl: address } } });
});

describe("an uploaded avatar", () => {
  const png = buildPng();
  const send = (content: Uint8Array | string, filename = "me.png", who = sessionHeaders(ada)) =>
    injectRequest(app, {
      method: "PUT",
      url: AVATAR_URL,
      headers: who,
      payload: buildFileForm(new Uint8Array(Buffer.from(content)), filename, "avatar"),
    });

  test("needs a user, or a token that can write", async () => {
    expect((await send(png, "me.png", {})).statusCode).toBe(401);
    const { token } = await createTestToken(app, ada, ["read_user"]);
    const answer = await injectRequest(app, {
      method: "PUT",
      url: AVATAR_URL,
      headers: { "private-token": token },
      payload: buildFileForm(new Uint8Array(png), "me.png", "avatar"),
    });
    expect(answer.statusCode).toBe(403);
  });

  test("replaces the initials until it is removed", async () => {
    const before = await injectRequest(app, { url });
    const answer = await send(png);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { avatar_url: `http://localhost:3000${url}` },
    ]);
    const shown = await injectRequest(app, { url });
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(shown.headers["etag"]).not.toBe(before.headers["etag"]);
    const headers = sessionHeaders(ada);
    for (let times = 0; times < 2; times += 1) {
      const removed = await injectRequest(app, { method: "DELETE", url: AVATAR_PATH, headers });
      expect(removed.statusCode).toBe(204);
    }
    expect((await injectRequest(app, { url })).body).toBe(before.body);
  });

  test("can be a JPEG, GIF or WebP image, whatever its name, and loses its location", async () => {
    const jpeg = buildJpegWithMetadata(6);
    expect(jpeg.includes(GPS_LOCATION)).toBe(true);
    for (const [image, type] of [
      [jpeg, "image/jpeg"],
      [GIF, "image/gif"],
      [buildWebp(buildExifData(6), GPS_LOCATION), "image/webp"],
    ] as const) {
      expect((await send(image, "page.html")).statusCode, type).toBe(200);
      const shown = await injectRequest(app, { url });
      expect(shown.headers["content-type"]).toBe(type);
      expect(shown.rawPayload.includes(GPS_LOCATION)).toBe(false);
    }
  });

  test.each([
    ["an SVG image", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "me.svg"],
    ["an SVG image with another name", '<svg xmlns="http://www.w3.org/2000/svg"/>', "me.png"],
    ["an XML file", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "me.png"],
    ["an HTML page", "<!doctype html><script>alert(1)</script>", "me.png"],
    ["a text", "hello", "me.jpg"],
    ["nothing", "", "me.png"],
    ["a beginning alone", PNG_SIGNATURE, "me.png"],
    ["too many pixels", pngOfSize(AVATAR_SIDE_MAX + 1, 1), "me.png"],
    ["a frame with too many pixels", buildGif([1, 1], [0, 0, AVATAR_SIDE_MAX + 1, 1]), "me.gif"],
    ["random bytes behind the head of a PNG", randomBehind(buildPng(), 33), "me.png"],
    ["random bytes behind the head of a GIF", randomBehind(GIF, 13), "me.gif"],
    [
      "random bytes behind the head of a JPEG",
      randomBehind(buildJpegWithMetadata(), 200),
      "me.jpg",
    ],
    [
      "random bytes behind the head of a WebP",
      randomBehind(buildWebp(Buffer.alloc(0), ""), 30),
      "me.webp",
    ],
    ["no pixels", pngOfSize(0, 0), "me.png"],
    ["another kind of image", Buffer.from("BM" + "\0".repeat(60), "latin1"), "me.png"],
  ])("cannot be %s", async (_what, content, filename) => {
    await send(png);
    const answer = await send(content, filename);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: { avatar: [expect.any(String)] } });
    expect((await injectRequest(app, { url })).rawPayload.equals(png)).toBe(true);
  });

  test("cannot be larger than its limit", async () => {
    const large = buildPng(buildPngChunk("IDAT", "x".repeat(AVATAR_BYTES_MAX)));
    expect((await send(large)).statusCode).toBe(413);
  });
});

function pngOfSize(width: number, height: number): Buffer {
  const png = Buffer.from(buildPng());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
