-- Reactions to notes. Those to the issue itself have no note.

alter table awards add column note_id bigint references notes (id) on delete cascade;
