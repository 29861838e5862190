-- The severity of an incident: 0 unknown, 1 low, 2 medium, 3 high, 4 critical. Other issues keep 0.
alter table issues add column severity smallint not null default 0;
alter table issues
  add constraint issues_severity_check check (severity between 0 and 4) not valid;
