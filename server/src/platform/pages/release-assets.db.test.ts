import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { publishAssets } from "./release-assets.ts";

const app = await startTestApp();
const { db } = app.platform;
const SCRIPT = "console.log('from another release')";

const read = (name: string, accepted = "") =>
  injectRequest(app, { url: `/-/assets/${name}`, headers: { "accept-encoding": accepted } });

/** Publishes files as a process of another release does when it starts. */
async function publish(...names: string[]): Promise<string[]> {
  const written: string[] = [];
  await publishAssets(db, new Set(names), async (name) => {
    written.push(name);
    return name.endsWith(".br") ? brotliCompressSync(SCRIPT) : Buffer.from(SCRIPT);
  });
  return written;
}

async function listNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from assets order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const passDays = (days: number) =>
  db.transaction().execute(async (trx) => {
    await sql`update assets set published_at = published_at - make_interval(days => ${days})`.execute(
      trx,
    );
  });

test("a process serves the files of another release, compressed if the browser can read that", async () => {
  await publish(
    "large-AAAAAAA1.js",
    "large-AAAAAAA1.js.br",
    "large-AAAAAAA1.js.gz",
    "a-AAAAAAA1.css",
  );
  const packed = await read("large-AAAAAAA1.js", "gzip, br");
  expect(packed.statusCode).toBe(200);
  expect(packed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const plain = await read("large-AAAAAAA1.js");
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.body).toBe(SCRIPT);
  expect((await read("a-AAAAAAA1.css", "br")).body).toBe(SCRIPT);
});

test("only names with a hash are published and looked up", async () => {
  await publish("favicon.svg", "built-from", ".vite", "b-AAAAAAA1.js", "b-AAAAAAA1.html");
  const names = await listNames();
  expect(names).toContain("b-AAAAAAA1.js");
  expect(names.filter((name) => /favicon|built|vite|html/.test(name))).toEqual([]);
  const strange = ["large-AAAAAAA1.js.br", "..%2fa-AAAAAAA1.js", "a-AAAAAAA1.css%00.js", "none.js"];
  for (const name of strange) expect((await read(name)).statusCode, name).toBe(404);
});

test("requests for names that nobody published share their reads of the database", async () => {
  const { statements } = app.platform.metrics;
  const count = async () =>
    (await statements.get()).values.find(({ metricName }) => metricName?.endsWith("_count"))
      ?.value ?? 0;
  await read("nobody-AAAAAAAA.js");
  const before = await count();
  const names = Array.from({ length: 50 }, (_, index) => `nobody-AAAAAA${10 + index}.js`);
  const answers = await Promise.all(names.map((name) => read(name)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  // Some statements are those of the dispatcher, which looks for events every second.
  expect((await count()) - before).toBeLessThan(10);
});

test("files stay until another release has run for a month", async () => {
  await passDays(100);
  await publish("old-BBBBBBB1.js", "both-BBBBBBB1.js");
  await passDays(100);
  expect(await publish("new-BBBBBBB2.js", "both-BBBBBBB1.js")).toEqual(["new-BBBBBBB2.js"]);
  expect(await listNames()).toEqual(["both-BBBBBBB1.js", "new-BBBBBBB2.js", "old-BBBBBBB1.js"]);
  // A restart of the same release writes nothing, so the time at which it followed stays known.
  await passDays(29);
  expect(await publish("new-BBBBBBB2.js", "both-BBBBBBB1.js")).toEqual([]);
  await publish("third-BBBBBBB3.js");
  expect(await listNames()).toContain("old-BBBBBBB1.js");
  await passDays(2);
  await publish("fourth-BBBBBBB4.js");
  expect(await listNames()).toEqual([
    "both-BBBBBBB1.js",
    "fourth-BBBBBBB4.js",
    "new-BBBBBBB2.js",
    "third-BBBBBBB3.js",
  ]);
});
