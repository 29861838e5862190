/**
 * Reads which resources a server process uses: memory, file descriptors, sockets and database
 * connections.
 */
import { readdir, readFile, readlink } from "node:fs/promises";
import { sql } from "kysely";
import type { App } from "../../../src/app.ts";
import type { ServerProcess } from "../../process.ts";

export interface ProcessResources {
  memoryMb: number;
  descriptors: number;
  sockets: number;
  /** Number of connections to the test's database, including those of the test itself. */
  connections: number;
}

export async function readProcessResources(
  { pid }: ServerProcess,
  app: App,
): Promise<ProcessResources> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const resident = status.split("\n").find((line) => line.startsWith("VmRSS:")) ?? "";
  const folder = `/proc/${pid}/fd`;
  const descriptors = await readdir(folder);
  // `readlink` fails when the process has closed the descriptor meanwhile. The descriptor then
  // counts as no socket.
  const links = await Promise.all(
    descriptors.map((name) => readlink(`${folder}/${name}`).catch(() => "")),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
  `.execute(app.platform.db);
  return {
    memoryMb: Number.parseInt(resident.slice("VmRSS:".length), 10) / 1024,
    descriptors: descriptors.length,
    sockets: links.filter((link) => link.startsWith("socket:")).length,
    connections: rows[0]?.count ?? 0,
  };
}
