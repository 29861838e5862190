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

-- Rows land here only when nobody made the month's partition in time.
create table events_default partition of events default;

create function ensure_event_partitions(months integer) returns void
language plpgsql as $$
declare
  month date := date_trunc('month', now())::date;
begin
  for step in 0..months loop
    execute format(
      'create table if not exists %I partition of events for values from (%L) to (%L)',
      'events_' || to_char(month, 'YYYY_MM'),
      month::timestamptz,
      (month + interval '1 month')::timestamptz
    );
    month := month + interval '1 month';
  end loop;
end
$$;

select ensure_event_partitions(2);
