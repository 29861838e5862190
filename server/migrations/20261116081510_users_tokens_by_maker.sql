-- no transaction
create index concurrently if not exists personal_access_tokens_by_maker
  on personal_access_tokens (made_by_token_id) where made_by_token_id is not null;
