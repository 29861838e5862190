-- Epics: noteables of groups. Title and description are in texts, comments and labels as for issues.
-- See docs/adr/0041.

create table epics (
  id bigint primary key references noteables (id) on delete cascade,
  iid integer not null,
  group_id bigint not null references namespaces (id) on delete cascade,
  root_namespace_id bigint not null,
  -- 1 opened, 2 closed
  state smallint not null default 1 check (state in (1, 2)),
  confidential boolean not null default false,
  discussion_locked boolean,
  author_id bigint not null references users (id),
  updated_by_id bigint references users (id),
  closed_by_id bigint references users (id),
  closed_at timestamptz,
  label_ids bigint[] not null default '{}',
  parent_id bigint references epics (id) on delete set null,
  -- The place among the children of the parent. Gaps between positions leave room to move an epic.
  relative_position bigint,
  start_date_is_fixed boolean not null default false,
  start_date_fixed date,
  -- The earliest date of the milestones of the issues and of the child epics, kept by the server.
  start_date_inherited date,
  start_date date generated always as (
    case when start_date_is_fixed then start_date_fixed else start_date_inherited end
  ) stored,
  due_date_is_fixed boolean not null default false,
  due_date_fixed date,
  due_date_inherited date,
  due_date date generated always as (
    case when due_date_is_fixed then due_date_fixed else due_date_inherited end
  ) stored,
  upvotes integer not null default 0,
  downvotes integer not null default 0,
  lock_version integer not null default 0,
  last_edited_at timestamptz,
  last_edited_by_id bigint references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((state = 2) = (closed_at is not null)),
  check (parent_id <> id)
);

create unique index epics_by_iid on epics (group_id, iid);
create index epics_by_created on epics (group_id, created_at, id);
create index epics_by_updated on epics (group_id, updated_at, id);
-- Lists of a group and the groups below it.
create index epics_by_root_and_created on epics (root_namespace_id, created_at, id);
create index epics_by_root_and_updated on epics (root_namespace_id, updated_at, id);
create index epics_by_parent on epics (parent_id, relative_position, id) where parent_id is not null;
create index epics_by_author on epics (author_id, created_at, id);
create index epics_by_labels on epics using gin (group_id, label_ids);
