/** `cairn doctor`: checks the installation, and `cairn secret accept`. */
import { listPendingMigrations } from "../platform/db/migrate.ts";
import { checkInstallation } from "../platform/installation-checks/check-installation.ts";
import { acceptSecret } from "../platform/installation-checks/secret.ts";
import { CAIRN_VERSION } from "../platform/version.ts";
import { print, UsageError, type Command } from "./command.ts";

const MARKS = { ok: "ok     ", warning: "warning", error: "ERROR  " };

export const doctorCommand: Command = {
  usage: "doctor",
  about: "checks the configuration, the database, Redis, the file storage and the secret",
  async run(_args, config) {
    print(`Cairn ${CAIRN_VERSION}, Node ${process.versions.node}`);
    const pending = await listPendingMigrations(config.databaseUrl);
    if (pending.length > 0) {
      print(`${MARKS.error} migrations: ${pending.length} are missing; run: cairn migrate`);
      return 1;
    }
    const findings = await checkInstallation(config);
    for (const { level, check, text } of findings) print(`${MARKS[level]} ${check}: ${text}`);
    return findings.some(({ level }) => level === "error") ? 1 : 0;
  },
};

export const secretCommand: Command = {
  usage: "secret accept",
  about: "makes the configured CAIRN_SECRET the one that the database expects",
  async run([action, ...rest], config) {
    if (action !== "accept" || rest.length > 0) throw new UsageError("Say: secret accept");
    await acceptSecret(config);
    print("The database now expects this secret. All users have to sign in again.");
    return 0;
  },
};
