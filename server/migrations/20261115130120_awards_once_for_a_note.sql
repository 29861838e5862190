-- no transaction
create unique index concurrently if not exists awards_of_note
  on awards (note_id, name, user_id) where note_id is not null;
