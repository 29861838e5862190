-- Settings of the whole installation: one row, changed by administrators.

create table application_settings (
  id bigint primary key default 1 check (id = 1),
  default_project_visibility smallint not null default 0 check (default_project_visibility in (0, 10, 20)),
  default_group_visibility smallint not null default 0 check (default_group_visibility in (0, 10, 20)),
  restricted_visibility_levels smallint[] not null default '{}',
  signup_enabled boolean not null default true,
  default_projects_limit integer not null default 100000 check (default_projects_limit >= 0),
  issues_create_limit integer not null default 300 check (issues_create_limit >= 0),
  notes_create_limit integer not null default 300 check (notes_create_limit >= 0),
  max_attachment_size integer not null default 10 check (max_attachment_size > 0),
  first_day_of_week smallint not null default 0 check (first_day_of_week in (0, 1, 6)),
  home_page_url text not null default '',
  after_sign_out_path text not null default '',
  polling_interval_multiplier numeric(6, 2) not null default 1.0 check (polling_interval_multiplier >= 0),
  lock_version integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

insert into application_settings default values;
