-- The epic that was made of an issue. Its row in epics has the same id.
alter table issues add column promoted_to_epic_id bigint references noteables (id) on delete set null;
