-- Events: written to the outbox by the transaction that made the change, then moved by one
-- dispatcher into the log, where every stream has its own growing position. See docs/adr/0004.

create table outbox (
  id bigint generated always as identity primary key,
  stream text not null,
  type text not null,
  actor_id bigint,
  root_namespace_id bigint,
  project_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

create table event_streams (
  stream text primary key,
  position bigint not null,
  updated_at timestamptz not null
);

create table events (
  id bigint not null,
  stream text not null,
  position bigint not null,
  type text not null,
  actor_id bigint,
  root_namespace_id bigint,
  project_id bigint,
  payload jsonb not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (stream, position, recorded_at)
) partition by range (recorded_at);

-- Rows land here only when nobody made the month's partition in time; they are moved when it is made.
create table events_default partition of events default;

-- Makes the partitions of this month and of those ahead, and drops those too old to be asked for.
-- Months are those of UTC, whatever the session's time zone.
create function keep_event_partitions(months_ahead integer, months_kept integer) returns void
language plpgsql
set timezone = 'UTC'
as $$
declare
  month timestamptz := date_trunc('month', now());
  partition text;
begin
  -- Nobody may add to it between the move and the attachment.
  lock table events_default in share row exclusive mode;
  select least(month, date_trunc('month', min(recorded_at))) into month from events_default;
  while month <= date_trunc('month', now()) + make_interval(months => months_ahead) loop
    partition := 'events_' || to_char(month, 'YYYY_MM');
    if to_regclass(partition) is null then
      execute format('create table %I (like events including all)', partition);
      execute format(
        'with late as (
           delete from events_default where recorded_at >= %1$L and recorded_at < %2$L returning *
         )
         insert into %3$I select * from late',
        month, month + interval '1 month', partition
      );
      execute format(
        'alter table events attach partition %I for values from (%L) to (%L)',
        partition, month, month + interval '1 month'
      );
    end if;
    month := month + interval '1 month';
  end loop;

  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
      and c.relname ~ '^events_\d{4}_\d{2}$'
      and c.relname < 'events_' || to_char(now() - make_interval(months => months_kept), 'YYYY_MM')
  loop
    execute format('drop table %I', partition);
  end loop;
end
$$;

select keep_event_partitions(2, 6);
