/** Runs the pending migrations on the database that DATABASE_URL names. */
import { migrate } from "./platform/db/migrate.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined) {
  process.stderr.write("Set DATABASE_URL to the database to migrate.\n");
  process.exit(2);
}
await migrate(url, (line) => process.stdout.write(`${line}\n`));
process.stdout.write("The database is up to date.\n");
