import { createServer } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiError, callApi, callApiForText, parseErrorBody } from "./api.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("callApi", () => {
  it("sends JSON with the tokens it was given and returns the answer", async () => {
    let seen: IncomingMessage | undefined;
    const origin = await serve((request, response) => {
      seen = request;
      response.writeHead(201, { "content-type": "application/json" }).end('{"id":7}');
    });
    const answer = await callApi<{ id: number }>(`${origin}/things`, {
      method: "POST",
      body: { name: "x" },
      csrfToken: "csrf",
      idempotencyKey: "once",
    });
    expect(answer).toEqual({ id: 7 });
    expect(seen?.method).toBe("POST");
    expect(seen?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "x-csrf-token": "csrf",
      "idempotency-key": "once",
    });
  });

  it("brings markup as it came, also when there is none", async () => {
    const origin = await serve((request, response) =>
      response.end(request.headers.accept === "text/html" ? "<p>Grey</p>" : ""),
    );
    expect(await callApiForText(origin)).toBe("<p>Grey</p>");
    expect(await callApiForText(origin, { accept: "application/json" })).toBe("");
  });

  it("answers nothing to a 204", async () => {
    const origin = await serve((_, response) => response.writeHead(204).end());
    await expect(callApi(origin, { method: "DELETE" })).resolves.toBeUndefined();
  });

  it("brings back the words for each field", async () => {
    const origin = await serve((_, response) =>
      response.writeHead(422).end('{"message":{"username":["has already been taken"]}}'),
    );
    await expect(callApi(origin)).rejects.toMatchObject({
      failure: "refused",
      status: 422,
      fields: { username: ["has already been taken"] },
    });
  });

  it("says how long to wait after too many tries", async () => {
    const origin = await serve((_, response) =>
      response.writeHead(429, { "retry-after": "60" }).end('{"message":"Slow down"}'),
    );
    await expect(callApi(origin)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  });

  it("tells an unreachable server from one that refuses", async () => {
    const failed = await callApi("http://127.0.0.1:9/").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ failure: "unreachable", status: 0 });
  });

  it("takes an answer that is not JSON for no answer", async () => {
    const origin = await serve((_, response) => response.writeHead(200).end("<html>"));
    await expect(callApi(origin)).rejects.toMatchObject({ failure: "unreachable" });
  });
});

describe("wordsOf", () => {
  it("reads each shape the server uses", () => {
    expect(parseErrorBody({ message: "Wrong" })).toEqual({ message: "Wrong", fields: {} });
    expect(parseErrorBody({ error: "Wrong" })).toEqual({ message: "Wrong", fields: {} });
    expect(parseErrorBody({ message: { name: "is empty" } })).toEqual({
      message: "",
      fields: { name: ["is empty"] },
    });
  });

  it("survives anything else", () => {
    for (const odd of [null, "text", 3, [], {}]) {
      expect(parseErrorBody(odd)).toEqual({ message: "", fields: {} });
    }
  });
});
