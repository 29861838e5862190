-- Preferences of users. The defaults are what applied to everyone before.
-- Null in `timezone` and `first_day_of_week` means: as in the browser.
alter table users
  add column timezone text,
  add column first_day_of_week smallint,
  add column single_key_shortcuts boolean not null default true,
  add column todo_on_assignment boolean not null default true,
  add column todo_on_mention boolean not null default true,
  add column todo_on_direct_address boolean not null default true,
  add column subscribe_on_creation boolean not null default true,
  add column subscribe_on_comment boolean not null default true,
  add column subscribe_on_assignment boolean not null default true;
