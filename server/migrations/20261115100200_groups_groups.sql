-- What only groups have; the rest stands in the tree.

create table groups (
  id bigint primary key references namespaces (id) on delete cascade,
  description text not null default '' check (char_length(description) <= 255),
  project_creation_level text not null default 'developer'
    check (project_creation_level in ('noone', 'maintainer', 'developer')),
  subgroup_creation_level text not null default 'maintainer'
    check (subgroup_creation_level in ('owner', 'maintainer')),
  share_with_group_lock boolean not null default false,
  request_access_enabled boolean not null default true,
  emails_disabled boolean not null default false,
  mentions_disabled boolean not null default false
);
