-- What somebody is writing, on all their devices. Nobody else can read it, also not here.

create table drafts (
  user_id bigint not null references users (id) on delete cascade,
  issue_id bigint not null references issues (id) on delete cascade,
  -- Which field: `comment`, `reply:<discussion>` or `edit:<note>`.
  field text not null check (char_length(field) between 1 and 100),
  sealed_body bytea not null,
  -- Grows with every change; a device that knows an older one does not overwrite.
  revision integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, issue_id, field)
);
create index drafts_by_issue on drafts (issue_id);
create index drafts_by_age on drafts (updated_at);
