/** `cairn migrate`: runs the pending migrations. */
import { migrate } from "../platform/db/migrate.ts";
import { describeCause } from "../platform/installation-checks/finding.ts";
import { print, RefusalError, type Command } from "./command.ts";

export const migrateCommand: Command = {
  usage: "migrate",
  about: "migrates the database to this release",
  async run(_args, config) {
    try {
      await migrate(config.databaseUrl, print);
    } catch (error) {
      const { cause } = error as Error;
      const reason = cause === undefined ? "" : `: ${describeCause(cause)}`;
      throw new RefusalError(`${describeCause(error)}${reason}`);
    }
    print("The database is up to date.");
    return 0;
  },
};
