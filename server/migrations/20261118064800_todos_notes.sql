-- The note that mentions the user; null for to-dos about other things. It can be the id of a deleted
-- note, which users can restore.
alter table todos add column note_id bigint;
