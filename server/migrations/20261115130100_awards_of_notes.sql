-- Reactions to notes. Those to the issue itself have no note.

alter table awards add column note_id bigint references notes (id) on delete cascade;

drop index awards_of_issue;
create unique index awards_of_issue on awards (issue_id, name, user_id) where note_id is null;
create unique index awards_of_note on awards (note_id, name, user_id) where note_id is not null;
