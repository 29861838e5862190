-- The status that a user shows beside the name. A user without a row has none.
create table user_statuses (
  user_id bigint primary key references users (id) on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 80),
  message text not null check (char_length(message) <= 100),
  availability text not null check (availability in ('not_set', 'busy')),
  -- From this time on readers see no status; a job deletes the row later.
  clear_status_at timestamptz
);
create index user_statuses_by_clear_status_at on user_statuses (clear_status_at)
  where clear_status_at is not null;
