/**
 * `bin/admin USERNAME` makes an existing user an administrator. Operators need it for the first
 * administrator, and when no other administrator can promote the user.
 */
import { modules } from "./modules/index.ts";
import { promoteToAdmin } from "./modules/users/index.ts";
import { readConfig } from "./platform/config/config.ts";
import { VISITOR_WITHOUT_IP } from "./platform/auth/viewer.ts";
import { AppError } from "./platform/errors/app-error.ts";
import { openPlatform } from "./platform/open-platform.ts";

const [username] = process.argv.slice(2);
if (username === undefined) {
  process.stderr.write("Usage: bin/admin USERNAME\n");
  process.exit(2);
}

const platform = openPlatform(readConfig(process.env), modules);
const ctx = platform.contextFor(VISITOR_WITHOUT_IP, "bin/admin", platform.log);
try {
  await promoteToAdmin(ctx, username);
  process.stdout.write(`${username} is now an administrator and has to sign in again.\n`);
} catch (error) {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  process.stderr.write(`There is no user named ${username}.\n`);
  process.exitCode = 1;
} finally {
  await platform.close();
}
