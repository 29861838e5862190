-- no transaction
create index concurrently if not exists issues_by_duplicated_to
  on issues (duplicated_to_id) where duplicated_to_id is not null;
