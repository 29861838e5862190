/**
 * Tests starting and stopping the private PostgreSQL and Redis, in a separate state folder so that the
 * checkout's servers keep running.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getServicesStatus,
  startRedis,
  startScratchPostgres,
  startServices,
  stopRedis,
  stopServices,
} from "./services.ts";

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("the checkout's services", () => {
  const usual = process.env["CAIRN_STATE_DIR"];
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-services-"));
    process.env["CAIRN_STATE_DIR"] = folder;
  });

  afterAll(async () => {
    await stopServices();
    await rm(folder, { recursive: true });
    if (usual === undefined) delete process.env["CAIRN_STATE_DIR"];
    else process.env["CAIRN_STATE_DIR"] = usual;
  });

  test("start once, however often they are asked", async () => {
    const [first, second] = await Promise.all([startServices(), startServices()]);
    expect(second).toEqual(first);
    expect(await getServicesStatus()).toMatchObject({ postgres: true, redis: true });
    expect(await ask(first.databaseUrl, "select current_user")).toEqual([
      { current_user: "cairn" },
    ]);
  });

  test("refuse a wrong password", async () => {
    const { databaseUrl } = await startServices();
    const url = new URL(databaseUrl);
    url.password = "wrong";
    await expect(ask(url.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  test("keep their data and addresses when they were killed", async () => {
    const before = await startServices();
    await ask(before.databaseUrl, "create table kept (id int)");
    const postmaster = await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8");
    process.kill(Number(postmaster.split("\n")[0]), "SIGKILL");
    process.kill(Number(await readFile(join(folder, "redis/redis.pid"), "utf8")), "SIGKILL");
    await expect.poll(getServicesStatus).toMatchObject({ postgres: false, redis: false });
    expect(await startServices()).toEqual(before);
    expect(await ask(before.databaseUrl, "select from kept")).toEqual([]);
  });

  test("start although their old process number now belongs to a stranger", async () => {
    await stopServices();
    const stale = join(folder, "postgres/data/postmaster.pid");
    await writeFile(stale, `${process.pid}\n`);
    await chmod(stale, 0o644);
    await writeFile(join(folder, "redis/redis.pid"), String(process.pid));
    await startServices();
    expect(await getServicesStatus()).toMatchObject({ postgres: true, redis: true });
  });

  test("can lose Redis alone and get it back", async () => {
    await stopRedis();
    expect(await getServicesStatus()).toMatchObject({ postgres: true, redis: false });
    await startRedis();
    expect(await getServicesStatus()).toMatchObject({ postgres: true, redis: true });
  });
});

test("a scratch PostgreSQL has its own settings and is gone afterwards", async () => {
  const scratch = await startScratchPostgres({ settings: { synchronous_standby_names: "nobody" } });
  expect(await ask(scratch.url, "show synchronous_standby_names")).toEqual([
    { synchronous_standby_names: "nobody" },
  ]);
  await scratch.stop();
  await expect(ask(scratch.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});
