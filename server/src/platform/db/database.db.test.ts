import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { startTestApp } from "../../../test/app.ts";
import { getTestDatabase } from "../../../test/database.ts";
import { countStatements } from "../../../test/statements.ts";
import { VISITOR_WITHOUT_IP } from "../auth/viewer.ts";
import { databaseHandle } from "./handle.ts";
import { migrate, listPendingMigrations } from "./migrate.ts";

let app: App;
beforeAll(async () => {
  app = await startTestApp();
});

describe("the schema", () => {
  it("gives every table of a project its project and its top-level namespace", async () => {
    const columns = await columnsOf("project_id");
    const roots = await columnsOf("root_namespace_id");
    expect(columns.filter((table) => !roots.includes(table))).toEqual([]);
  });

  it("keeps ids in 64 bits and times with a zone and microseconds", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (
        (column_name ~ '(^|_)id$' and data_type not in ('bigint', 'text', 'bytea'))
        or (data_type like 'timestamp%'
            and (data_type <> 'timestamp with time zone' or datetime_precision <> 6))
      )`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });
});

describe("migrating", () => {
  it("does nothing the second time, and tells what is pending", async () => {
    const { databaseUrl } = await getTestDatabase();
    const said: string[] = [];
    await migrate(databaseUrl, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(await listPendingMigrations(databaseUrl)).toEqual([]);
  });

  it("refuses a file that was changed after it was applied", async () => {
    const { databaseUrl } = await getTestDatabase();
    await withClient(databaseUrl, async (client) => {
      const name = "20261115000100_platform_events.sql";
      const change = "update schema_migrations set checksum = $1 || checksum where name = $2";
      await client.query(change, ["x", name]);
      await expect(migrate(databaseUrl)).rejects.toThrow(/changed after it was applied/);
      await client.query(
        "update schema_migrations set checksum = substr(checksum, 2) where name = $1",
        [name],
      );
    });
  });
});

describe("a connection", () => {
  it("cannot write outside a transaction", async () => {
    const write = sql`insert into outbox (stream, type, payload) values ('a', 'b', '{}')`;
    await expect(write.execute(app.platform.db)).rejects.toThrow(/read-only/);
  });

  it("prepares a statement once and counts every one", async () => {
    const text = "select $1::int + 41 as answer";
    const readThreeTimes = async () => {
      for (let time = 0; time < 3; time += 1) {
        const { rows } = await sql<{ answer: number }>`select ${1}::int + 41 as answer`.execute(
          app.platform.db,
        );
        expect(rows[0]?.answer).toBe(42);
      }
    };
    expect(await countStatements(app, readThreeTimes)).toBe(3);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement = ${text}`.execute(
      app.platform.db,
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});

describe("a transaction", () => {
  it("keeps nothing of a part that failed, even when the rest goes on", async () => {
    const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
    await ctx.transaction(async (outer) => {
      await lockStream(outer, "kept");
      const failing = outer.transaction(async (part) => {
        await lockStream(part, "lost");
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
    });
    const { rows } = await sql<{ stream: string }>`
      select stream from event_streams where stream in ('kept', 'lost')`.execute(app.platform.db);
    expect(rows).toEqual([{ stream: "kept" }]);
  });

  it("is tried again after a deadlock, and both writers get through", async () => {
    const ctx = () =>
      app.platform.contextFor({ kind: "visitor", ipAddress: null }, "test", app.platform.log);
    await ctx().transaction(async (inner) => {
      for (const key of ["left", "right"]) await lockStream(inner, key);
    });
    let met = 0;
    const both = new Promise<void>((resolve) => {
      meet = () => {
        met += 1;
        if (met === 2) resolve();
      };
    });
    const write = (first: string, second: string) =>
      ctx().transaction(async (inner) => {
        await lockStream(inner, first);
        meet();
        await both;
        await lockStream(inner, second);
      });
    await Promise.all([write("left", "right"), write("right", "left")]);
    const { rows } = await sql<{ position: number }>`
      select position from event_streams where stream in ('left', 'right')`.execute(
      app.platform.db,
    );
    expect(rows.map((row) => row.position)).toEqual([3, 3]);
  });
});

let meet: () => void = () => {};

async function lockStream(
  ctx: Parameters<typeof databaseHandle>[0],
  stream: string,
): Promise<void> {
  await sql`insert into event_streams as s (stream, position, updated_at) values (${stream}, 1, now())
            on conflict (stream) do update set position = s.position + 1`.execute(
    databaseHandle(ctx),
  );
}

async function columnsOf(column: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = ${column}`.execute(app.platform.db);
  return rows.map((row) => row.table_name);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
