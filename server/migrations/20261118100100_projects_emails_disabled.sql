-- Whether a project sends no emails. Groups have the same column, which applies to all projects below.
alter table projects add column emails_disabled boolean not null default false;
