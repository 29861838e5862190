import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTestDatabase } from "../../../test/database.ts";
import { runNamedStatement } from "./named-statement.ts";
import { getValueParser } from "./value-parsers.ts";

let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  const { databaseUrl } = await getTestDatabase();
  pool = new pg.Pool({ connectionString: databaseUrl, types: { getTypeParser: getValueParser } });
  client = await pool.connect();
});

afterAll(async () => {
  client.release();
  await pool.end();
});

const asking = (name: string, text: string, values: unknown[]) =>
  runNamedStatement(client, { name, text, values });

describe("a prepared statement", () => {
  it("answers as the driver does, the first time and later", async () => {
    const text = `select $1::bigint as id, $2::text as words, $3::boolean as yes, $4::bigint[] as ids,
      $5::text[] as texts, $6::jsonb as data, $7::bytea as bytes, $8::timestamptz as at,
      $9::date as day, null::text as nothing, 1.5::float8 as number, 2 as "two words"`;
    const at = new Date("2026-11-15T18:00:00.123Z");
    const bytes = Buffer.from([0, 1, 255]);
    const data = { deep: [1, "x", null] };
    const values = [
      7,
      'größe "x"',
      false,
      [1, 2],
      ["a,b", 'c"d', ""],
      data,
      bytes,
      at,
      "2026-11-15",
    ];
    const expected = (await client.query(text, values)).rows;
    for (let time = 0; time < 3; time += 1) {
      expect((await asking("kinds", text, values)).rows).toEqual(expected);
    }
  });

  it("is described once", async () => {
    const described = async () => {
      let count = 0;
      const wire = (client as unknown as { connection: pg.Connection }).connection;
      const listen = () => (count += 1);
      wire.on("rowDescription", listen);
      await asking("once", "select $1::int as number from generate_series(1, 3)", [count]);
      wire.off("rowDescription", listen);
      return count;
    };
    expect([await described(), await described()]).toEqual([1, 0]);
  });

  it("says how many rows it concerned, and may answer none", async () => {
    await client.query("create temporary table stones (id int, name text)");
    const add = "insert into stones select generate_series(1, $1), 'stone'";
    expect(await asking("add", add, [3])).toEqual({ rows: [], rowCount: 3 });
    const drop = "delete from stones where id = $1 returning id";
    expect(await asking("drop", drop, [2])).toEqual({ rows: [{ id: 2 }], rowCount: 1 });
    expect(await asking("drop", drop, [2])).toEqual({ rows: [], rowCount: 0 });
  });

  it("fails without harm to the next one", async () => {
    const divide = "select 1 / $1::int as part";
    await expect(asking("divide", divide, [0])).rejects.toMatchObject({ code: "22012" });
    expect((await asking("divide", divide, [1])).rows).toEqual([{ part: 1 }]);
    await expect(asking("wrong", "select $1::int frm nothing", [1])).rejects.toThrow(/syntax/);
    const loop: unknown[] = [];
    loop.push({ toPostgres: () => loop.at(0) });
    await expect(asking("divide", divide, loop)).rejects.toThrow();
    const large = "select $1::bigint as id from generate_series(1, 2)";
    await expect(asking("large", large, ["9007199254740993"])).rejects.toThrow(/too large/);
    expect((await asking("large", large, [1])).rows).toHaveLength(2);
  });

  it("is refused when what it answers with has changed", async () => {
    await client.query("create temporary table changing (one int)");
    await client.query("insert into changing values (1)");
    const all = "select *, $1::int as asked from changing";
    expect((await asking("all", all, [1])).rows).toEqual([{ one: 1, asked: 1 }]);
    await client.query("alter table changing add column two text default 'x'");
    await expect(asking("all", all, [1])).rejects.toThrow(/must not change result type/);
    expect((await asking("anew", `${all} `, [1])).rows).toEqual([{ one: 1, two: "x", asked: 1 }]);
  });
});
