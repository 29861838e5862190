/**
 * Puts the database back after a request that was meant to change it, and tells whether one that was
 * not meant to has changed anything. Triggers in the test's own database write down every row.
 */
import pg from "pg";
import { afterAll } from "vitest";

/** Kept as they are: what is only ever added to, and what the platform keeps for itself. */
const NOT_WATCHED = [
  "schema_migrations",
  "outbox",
  "event_streams",
  "events%",
  "audit_events",
  "idempotency_records",
  "changes",
];

const INSTALL = `
create table changes (
  id bigint generated always as identity primary key,
  relation regclass not null,
  operation text not null,
  before jsonb,
  after jsonb,
  prepared boolean not null default false
);

-- When somebody was last seen is no change that anybody asked for.
create function lasting(row_now jsonb) returns jsonb language sql immutable as $$
  select row_now - array['last_activity_on', 'last_seen_at', 'last_used_at']
$$;

create function note_change() returns trigger language plpgsql as $$
begin
  if current_setting('cairn.undoing', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' and lasting(to_jsonb(old)) = lasting(to_jsonb(new)) then return null; end if;
  insert into changes (relation, operation, before, after) values (
    tg_relid,
    tg_op,
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end
$$;

create function columns_of(relation regclass, only_key boolean) returns text language sql stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_attribute
  where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = ''
    and (not only_key or attnum = any(
      (select indkey from pg_index where indrelid = relation and indisprimary)::int2[]))
$$;

create function undo_changes() returns integer language plpgsql as $$
declare
  change record;
  everything text;
  key text;
  undone integer := 0;
begin
  if not exists (select from changes) then return 0; end if;
  perform set_config('cairn.undoing', 'on', true);
  set constraints all deferred;
  for change in select * from changes order by id desc loop
    everything := columns_of(change.relation, false);
    key := columns_of(change.relation, true);
    if change.operation = 'INSERT' then
      execute format(
        'delete from %1$s where (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))',
        change.relation, key
      ) using change.after;
    elsif change.operation = 'DELETE' then
      execute format(
        'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)',
        change.relation, everything
      ) using change.before;
    else
      execute format(
        'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
         where (%3$s) = (select %3$s from jsonb_populate_record(null::%1$s, $2))',
        change.relation, everything, key
      ) using change.before, change.after;
    end if;
    if not change.prepared then undone := undone + 1; end if;
  end loop;
  delete from changes;
  return undone;
end
$$;
`;

export interface Undo {
  /** How many rows a request has changed since the last time; they are as before now. */
  (): Promise<number>;
  /** Changes something as no door would, until the next undoing. */
  prepare(statement: string, values: readonly unknown[]): Promise<void>;
}

/** Watches from now on. */
export async function watchChanges(databaseUrl: string): Promise<Undo> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  afterAll(() => client.end());
  await client.query(INSTALL);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname like any ($1)`,
    [NOT_WATCHED],
  );
  for (const { name } of tables) {
    await client.query(
      `create trigger note_change after insert or update or delete on ${client.escapeIdentifier(name)}
       for each row execute function note_change()`,
    );
  }
  await letOrderNotMatter(client);

  const undo = async () => {
    const { rows } = await client.query<{ undone: number }>("select undo_changes() as undone");
    return rows[0]?.undone ?? 0;
  };
  return Object.assign(undo, {
    async prepare(statement: string, values: readonly unknown[]) {
      await client.query(statement, [...values]);
      await client.query("update changes set prepared = true");
    },
  });
}

/** What was deleted comes back in any order; the program itself notices nothing of this. */
async function letOrderNotMatter(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ relation: string; name: string }>(
    `select conrelid::regclass::text as relation, conname as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { relation, name } of rows) {
    const constraint = client.escapeIdentifier(name);
    await client.query(`alter table ${relation} alter constraint ${constraint} deferrable`);
  }
}
