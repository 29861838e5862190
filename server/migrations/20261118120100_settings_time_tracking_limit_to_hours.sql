-- Whether durations are shown in hours and minutes only, not in days, weeks and months.
alter table application_settings
  add column time_tracking_limit_to_hours boolean not null default false;
