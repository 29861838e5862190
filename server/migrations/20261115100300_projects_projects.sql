-- What only projects have; the rest stands in the tree.

create table projects (
  id bigint primary key references namespaces (id) on delete cascade,
  root_namespace_id bigint not null,
  creator_id bigint references users (id),
  description text not null default '' check (char_length(description) <= 2000),
  default_branch text not null default 'main',
  topics text[] not null default '{}',
  issues_access_level text not null default 'enabled'
    check (issues_access_level in ('disabled', 'private', 'enabled')),
  merge_requests_access_level text not null default 'enabled'
    check (merge_requests_access_level in ('disabled', 'private', 'enabled')),
  repository_access_level text not null default 'enabled'
    check (repository_access_level in ('disabled', 'private', 'enabled')),
  request_access_enabled boolean not null default true,
  last_activity_at timestamptz not null default clock_timestamp()
);

create index projects_by_activity on projects (last_activity_at, id);
create index projects_by_creator on projects (creator_id, id);
