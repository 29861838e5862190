/** The file with the configuration of an installed Cairn, which systemd reads too. */
import { existsSync } from "node:fs";
import { ConfigError, readConfig, type Config } from "../platform/config/config.ts";

export const ENVIRONMENT_FILE = "/etc/cairn/environment";

/**
 * Reads the configuration from the environment, as the server does. When the environment names no
 * database, the file supplies the variables that are missing.
 */
export function readOperatorConfig(): Config {
  const { env } = process;
  const namesDatabase = env["DATABASE_URL"] ?? env["DATABASE_URL_FILE"];
  if (namesDatabase === undefined && existsSync(ENVIRONMENT_FILE)) {
    try {
      process.loadEnvFile(ENVIRONMENT_FILE);
    } catch {
      throw new ConfigError(
        `${ENVIRONMENT_FILE} cannot be read. Run the command as root or as the user cairn.`,
      );
    }
  }
  return readConfig(env);
}
