/**
 * Inserts rows with COPY. One psql process reads a script with all rows from its standard input.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface PsqlCopy {
  /**
   * Sends rows of a table to psql. `lines` is a concatenation of results of `formatCopyLine`.
   * Resolves when psql can accept more rows.
   */
  rows(table: string, columns: readonly string[], lines: string): Promise<void>;
  /** Calls `done` once PostgreSQL has committed all rows that were sent before this call. */
  mark(done: () => void): Promise<void>;
  end(): Promise<void>;
}

export function startPsqlCopy(databaseUrl: string, signal: AbortSignal): PsqlCopy {
  const url = new URL(databaseUrl);
  const { password } = url;
  // psql gets the password through its environment, because other users of the machine can read its
  // arguments.
  url.password = "";
  const child = spawn(
    "psql",
    ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname", url.href],
    {
      env: {
        ...process.env,
        PGPASSWORD: decodeURIComponent(password),
        PGOPTIONS: "-c synchronous_commit=off",
      },
      stdio: ["pipe", "pipe", "pipe"],
      // psql runs in a separate process group, so that Ctrl-C reaches only this process, which then
      // stops psql.
      detached: true,
    },
  );
  const stop = () => child.kill();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();

  let problem = "";
  child.stderr.on("data", (chunk: Buffer) => {
    problem += chunk.toString();
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      signal.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else
        reject(new Error(signal.aborted ? "Stopped before the end." : `psql: ${problem.trim()}`));
    });
  });
  // Prevents an unhandled rejection. The caller gets the error from its next write or from `end`.
  ended.catch(() => {});
  child.stdin.on("error", () => {});

  const marks: (() => void)[] = [];
  createInterface({ input: child.stdout }).on("line", () => marks.shift()?.());

  const write = async (text: string) => {
    if (child.stdin.write(text)) return;
    const drained = new Promise<void>((resolve) => {
      child.stdin.once("drain", resolve);
    });
    await Promise.race([drained, ended]);
  };

  return {
    rows: (table, columns, lines) =>
      write(`copy ${table} (${columns.join(", ")}) from stdin;\n${lines}\\.\n`),
    mark(done) {
      marks.push(done);
      return write("\\echo committed\n");
    },
    end() {
      child.stdin.end();
      return ended;
    },
  };
}

type Value = string | number | boolean | null | readonly (string | number)[] | Date;

/** Formats one row in the text format of COPY. */
export function formatCopyLine(values: readonly Value[]): string {
  return `${values.map(field).join("\t")}\n`;
}

function field(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escape(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof Date) return value.toISOString();
  return `{${value.join(",")}}`;
}

const SPECIAL = /[\\\n\r\t]/g;
const ESCAPED: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escape(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPED[character] ?? character);
}
