-- no transaction
create index concurrently if not exists audit_events_by_action on audit_events (action, id);
