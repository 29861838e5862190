-- no transaction
create index concurrently if not exists personal_access_tokens_by_maker_user
  on personal_access_tokens (made_by_user_id) where made_by_user_id is not null;
