-- no transaction
create unique index concurrently if not exists awards_of_issue_itself
  on awards (issue_id, name, user_id) where note_id is null;
