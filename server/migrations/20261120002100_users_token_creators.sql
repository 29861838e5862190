-- The user who created a token of another user: an administrator, in a session, with a token or acting
-- as the owner. When that user is blocked or demoted, the token is revoked.

alter table personal_access_tokens
  add column made_by_user_id bigint references users (id);

update personal_access_tokens as token
set made_by_user_id = creation.maker_id
from (
  select subject_id, coalesce((details ->> 'acting_user_id')::bigint, actor_id) as maker_id
  from audit_events
  where action = 'user.token_created' and subject_type = 'personal_access_token'
) as creation
where creation.subject_id = token.id and creation.maker_id <> token.user_id
  and exists (select from users where users.id = creation.maker_id);
