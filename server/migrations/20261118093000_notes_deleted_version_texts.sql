-- When the text of a version of a comment was deleted from its history. The body is empty then; the
-- row stays, so that the history still lists the version.
alter table note_versions add column deleted_at timestamptz;
alter table deleted_note_versions add column deleted_at timestamptz;
