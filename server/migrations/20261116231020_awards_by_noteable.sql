-- no transaction
-- A noteable that is deleted takes its reactions along, also those to its notes, which the partial indexes leave out.
create index concurrently if not exists awards_by_noteable on awards (noteable_id);
