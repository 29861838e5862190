/**
 * Records the SELECT statements of one HTTP request and converts them to a script that pgbench can
 * repeat.
 */
import pg from "pg";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Sends the request twice in this process, once to warm up and once to record its SQL statements.
 * Returns the statements as a pgbench script. `variables` maps values in the statements to the
 * pgbench variables that replace these values.
 */
export async function recordSelectStatements(
  environment: Record<string, string>,
  request: { url: string; headers: Record<string, string> },
  variables: ReadonlyMap<unknown, string> = new Map(),
): Promise<string> {
  const app = await buildApp(
    readConfig({ ...environment, CAIRN_ENVIRONMENT: "test", CAIRN_LOG_LEVEL: "error" }),
  );
  try {
    await app.http.inject(request);
    const seen = await recording(() => app.http.inject(request));
    return seen.map((statement) => inlined(statement, variables)).join("\n");
  } finally {
    await app.close();
  }
}

async function recording(work: () => PromiseLike<{ statusCode: number }>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const client = pg.Client.prototype;
  // Reads the method without its object. That is safe here, because `record` below calls `query`
  // with the client as `this`.
  // oxlint-disable-next-line unbound-method
  const { query } = client;
  client.query = function record(this: pg.Client, ...args: unknown[]) {
    const [sent] = args;
    if (typeof sent === "object" && sent !== null && "text" in sent) {
      const { text, values = [] } = sent as { text: string; values?: unknown[] };
      seen.push({ text, values });
    }
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    const { statusCode } = await work();
    if (statusCode !== 200) throw new Error(`The request answered ${statusCode}.`);
  } finally {
    client.query = query;
  }
  return seen.filter(({ text }) => /^\s*(\/\*[^*]*\*\/\s*)?(?:select|with|explain)\b/i.test(text));
}

/** Returns the statement on one line, with each value in place of its `$n`. */
function inlined({ text, values }: Statement, variables: ReadonlyMap<unknown, string>): string {
  const own = text.replaceAll(/'((?:[^']|'')*)'/g, (_, inner: string) =>
    textLiteral(inner.replaceAll("''", "'")),
  );
  const sql = own.replaceAll(/\s+/g, " ").replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    const variable = variables.get(value);
    return variable === undefined ? literal(value) : `:${variable}`;
  });
  return `${sql.trim()};`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]`;
  if (typeof value === "string") return textLiteral(value);
  throw new TypeError(`pgbench cannot be given a ${typeof value}.`);
}

/** Escapes colons, because pgbench takes `:name` for a variable even inside a string literal. */
function textLiteral(text: string): string {
  if (!/:\w/.test(text)) return pg.escapeLiteral(text);
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "''");
  return `E'${escaped.replaceAll(/:(?=\w)/g, String.raw`\x3a`)}'`;
}
