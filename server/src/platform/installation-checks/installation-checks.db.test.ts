import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createScratchDatabaseName } from "../../../../scripts/database.ts";
import {
  buildEnvironmentVariablesForDatabase,
  buildTestEnvironmentVariables,
} from "../../../test/app.ts";
import { createAdditionalDatabase } from "../../../test/database.ts";
import { readConfig } from "../config/config.ts";
import { checkInstallation } from "./check-installation.ts";
import type { Finding } from "./finding.ts";
import { acceptSecret } from "./secret.ts";

const variables = await buildTestEnvironmentVariables();
const check = (overrides: Record<string, string> = {}) =>
  checkInstallation(readConfig({ ...variables, ...overrides }));
/** The findings that are not ok. The disk of the machine that runs the tests can be nearly full. */
const bad = (findings: Finding[]) =>
  findings
    .filter(({ level, text }) => level !== "ok" && !text.includes("GiB free"))
    .map(({ level, check: name }) => [level, name]);

afterEach(() => acceptSecret(readConfig(variables)));

test("an installation without a fault gets no warning", async () => {
  expect(bad(await check())).toEqual([]);
});

test("another secret is reported, until it is accepted", async () => {
  await check();
  const other = { CAIRN_SECRET: "another secret, which these tests also use" };
  expect(bad(await check(other))).toEqual([["error", "secret"]]);
  await acceptSecret(readConfig({ ...variables, ...other }));
  expect(bad(await check(other))).toEqual([]);
});

test("a process with another secret does not start, and says why", async () => {
  await check();
  const command = fileURLToPath(new URL("../../../../bin/server", import.meta.url));
  const env = { ...process.env, ...variables, CAIRN_SECRET: "a third secret, for this test alone" };
  const { code, stderr } = await promisify(execFile)(command, [], { env }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr).toContain("CAIRN_SECRET is not the secret");
});

test("a worker that may only read is reported", async () => {
  const readOnly = await createAdditionalDatabase({ default_transaction_read_only: "on" });
  const environment = buildEnvironmentVariablesForDatabase(readOnly);
  expect(bad(await checkInstallation(readConfig(environment)))).toEqual([["error", "jobs"]]);
  const web = { ...environment, CAIRN_ROLES: "web" };
  expect(bad(await checkInstallation(readConfig(web)))).toEqual([]);
});

test("an address that users cannot use is reported in production", async () => {
  const production = { CAIRN_ENVIRONMENT: "production", CAIRN_PASSWORD_MEMORY_KIB: "19456" };
  expect(bad(await check(production))).toEqual([["warning", "address"]]);
  expect(bad(await check({ ...production, CAIRN_URL: "http://cairn.example.com" }))).toEqual([
    ["warning", "address"],
  ]);
  const secure = { ...production, CAIRN_URL: "https://cairn.example.com" };
  expect(bad(await check(secure))).toEqual([["warning", "proxies"]]);
  expect(bad(await check({ ...secure, CAIRN_TRUSTED_PROXIES: "127.0.0.1" }))).toEqual([]);
});

test("a database without UTF-8 is reported", async () => {
  const name = createScratchDatabaseName();
  const url = new URL(variables["DATABASE_URL"]!);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: variables["DATABASE_URL"] });
  await client.connect();
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  const findings = await check({ DATABASE_URL: url.href });
  expect(bad(findings)).toContainEqual(["error", "database encoding"]);
});

test("Redis that is away and file storage that is no folder are warnings", async () => {
  const away = { REDIS_URL: "redis://127.0.0.1:9", CAIRN_STORAGE_PATH: import.meta.filename };
  expect(bad(await check(away))).toEqual([
    ["warning", "file storage"],
    ["warning", "Redis"],
  ]);
});

test("PostgreSQL that is away is reported in words", async () => {
  const findings = await check({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/cairn" });
  const { level, text } = findings.find(({ check: name }) => name === "PostgreSQL") ?? {};
  expect(level).toBe("error");
  expect(text).toContain("ECONNREFUSED");
});
