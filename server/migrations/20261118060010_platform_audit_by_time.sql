-- no transaction
create index concurrently if not exists audit_events_by_time on audit_events (created_at, id);
