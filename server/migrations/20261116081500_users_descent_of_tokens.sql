-- The token that created or rotated this one. When it is revoked, this one is revoked too.

alter table personal_access_tokens
  add column made_by_token_id bigint references personal_access_tokens (id);
