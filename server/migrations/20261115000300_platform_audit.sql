-- Who did what, from where. Append-only: the trigger refuses to change or remove anything.

create table audit_events (
  id bigint generated always as identity,
  action text not null,
  actor_id bigint,
  subject_type text not null,
  subject_id bigint,
  ip_address text,
  request_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (id)
);

create index audit_events_by_subject on audit_events (subject_type, subject_id, id);
create index audit_events_by_actor on audit_events (actor_id, id);

create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end
$$;

create trigger audit_events_append_only
  before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
