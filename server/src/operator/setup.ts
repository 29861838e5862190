/**
 * `cairn setup`: makes the database, the configuration and the first administrator on a machine with
 * PostgreSQL and Redis. Repeating the command continues where it stopped.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, chown, readFile, stat, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createPasswordLink, createUser, promoteToAdmin } from "../modules/users/index.ts";
import { migrate } from "../platform/db/migrate.ts";
import { print, RefusalError } from "./command.ts";
import { ENVIRONMENT_FILE, readOperatorConfig } from "./environment-file.ts";
import { runProgram } from "./programs.ts";
import { runWithContext } from "./with-context.ts";

export const SETUP_USAGE = "setup [--url URL] [--admin USERNAME] [--email EMAIL]";

const CADDY_FILE = "/etc/caddy/Caddyfile";

export async function runSetup(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { url: { type: "string" }, admin: { type: "string" }, email: { type: "string" } },
  });
  if (process.getuid?.() !== 0) throw new RefusalError("Run cairn setup as root.");
  const answers = await ask(values);
  if (existsSync(ENVIRONMENT_FILE)) print(`${ENVIRONMENT_FILE} exists and is kept.`);
  else await createDatabaseAndEnvironment(new URL(answers.url));
  const config = readOperatorConfig();
  await migrate(config.databaseUrl);
  print("The database is ready.");
  await addToCaddy(config.url, config.port);
  await startServices();
  return runWithContext(config, async (ctx) => {
    const { admin: username, email } = answers;
    await createUser(ctx, { username, email, name: username });
    await promoteToAdmin(ctx, username);
    print(`\nOpen this link to set the password of ${username}. It works once, within 24 hours:`);
    print(await createPasswordLink(ctx, username));
    return 0;
  });
}

interface Answers {
  url: string;
  admin: string;
  email: string;
}

async function ask(given: Partial<Answers>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const url =
      given.url ?? (await terminal.question("Address, such as https://cairn.example.com: "));
    if (!/^https?:\/\/[^/]/.test(url)) throw new RefusalError(`${url} is not an address.`);
    return {
      url,
      admin: given.admin ?? (await terminal.question("Username of the first administrator: ")),
      email: given.email ?? (await terminal.question("Email of the first administrator: ")),
    };
  } finally {
    terminal.close();
  }
}

/** The environment file is written last, so that a failure before it can be repeated. */
async function createDatabaseAndEnvironment(url: URL): Promise<void> {
  const password = randomBytes(24).toString("hex");
  await runSql(`
    select 'create role cairn login' where not exists
      (select from pg_roles where rolname = 'cairn') \\gexec
    alter role cairn login createdb password '${password}';
    select 'create database cairn owner cairn encoding ''UTF8'' template template0' where not exists
      (select from pg_database where datname = 'cairn') \\gexec`);
  const lines = [
    `CAIRN_URL=${url.origin}`,
    `CAIRN_SECRET=${randomBytes(32).toString("hex")}`,
    `DATABASE_URL=postgres://cairn:${password}@127.0.0.1:5432/cairn`,
    "REDIS_URL=redis://127.0.0.1:6379",
    "CAIRN_TRUSTED_PROXIES=127.0.0.1",
  ];
  await writeFile(ENVIRONMENT_FILE, `${lines.join("\n")}\n`, { mode: 0o640, flag: "wx" });
  // The folder belongs to the group that may read the file.
  const { gid } = await stat("/etc/cairn");
  await chown(ENVIRONMENT_FILE, 0, gid);
  print(`Wrote ${ENVIRONMENT_FILE}. Keep a copy of its secret in another place.`);
}

/** The statements contain a password, so they are not arguments, which other users can read. */
async function runSql(statements: string): Promise<void> {
  const psql = ["-u", "postgres", "--", "psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"];
  await runProgram("runuser", psql, { input: statements, folder: "/" });
}

/** Makes Caddy, where it is installed, serve the address with a certificate of its own. */
async function addToCaddy(url: URL, port: number): Promise<void> {
  if (!existsSync(CADDY_FILE)) {
    print("Configure your reverse proxy as in docs/operations/install.md, section Reverse proxy.");
    return;
  }
  const site = `${url.host} {`;
  if ((await readFile(CADDY_FILE, "utf8")).includes(site)) return;
  await appendFile(CADDY_FILE, `\n${site}\n\treverse_proxy 127.0.0.1:${port}\n}\n`);
  if (hasSystemd()) await runProgram("systemctl", ["reload-or-restart", "caddy"]);
  print(`Added ${url.host} to ${CADDY_FILE}.`);
}

async function startServices(): Promise<void> {
  if (hasSystemd()) {
    await runProgram("systemctl", ["enable", "--now", "cairn", "cairn-backup.timer"]);
    print("Started Cairn and the nightly backup.");
  } else {
    print(`systemd does not run here. Start bin/server with the variables of ${ENVIRONMENT_FILE}.`);
  }
}

function hasSystemd(): boolean {
  return existsSync("/run/systemd/system");
}
