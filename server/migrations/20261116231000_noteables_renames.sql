-- Columns and tables get the names of what they are now. Nothing is rewritten: every statement changes the catalog
-- alone. The release before cannot run with this; see docs/adr/0033-noteables.md.

alter table notes rename column issue_id to noteable_id;
alter table notes rename column other_issue_id to other_noteable_id;
alter table notes rename column project_id to namespace_id;
alter index notes_by_other_issue rename to notes_by_other_noteable;
alter table notes
  drop constraint notes_issue_id_fkey,
  drop constraint notes_other_issue_id_fkey,
  add constraint notes_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid,
  add constraint notes_other_noteable_id_fkey foreign key (other_noteable_id)
    references noteables (id) on delete cascade not valid;

alter table deleted_notes rename column issue_id to noteable_id;
alter table deleted_notes rename column project_id to namespace_id;
alter index deleted_notes_by_issue rename to deleted_notes_by_noteable;
alter table deleted_notes
  drop constraint deleted_notes_issue_id_fkey,
  add constraint deleted_notes_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table discussion_visits rename column issue_id to noteable_id;
alter index discussion_visits_by_issue rename to discussion_visits_by_noteable;
alter table discussion_visits
  drop constraint discussion_visits_issue_id_fkey,
  add constraint discussion_visits_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

-- One row for each kind that somebody has chosen a filter for; so far issues.
alter table discussion_filters rename column issues to filter;
alter table discussion_filters rename constraint discussion_filters_issues_check
  to discussion_filters_filter_check;
alter table discussion_filters add column kind smallint not null default 1;
alter table discussion_filters alter column kind drop default;
alter table discussion_filters
  drop constraint discussion_filters_pkey,
  add primary key (user_id, kind);

alter table awards rename column issue_id to noteable_id;
alter table awards rename column project_id to namespace_id;
alter index awards_of_issue_itself rename to awards_of_noteable;
alter table awards
  drop constraint awards_issue_id_fkey,
  add constraint awards_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table drafts rename column issue_id to noteable_id;
alter index drafts_by_issue rename to drafts_by_noteable;
alter table drafts
  drop constraint drafts_issue_id_fkey,
  add constraint drafts_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table todos rename column issue_id to noteable_id;
alter table todos rename column project_id to namespace_id;
alter index todos_by_issue rename to todos_by_noteable;
alter index todos_by_project rename to todos_by_namespace;
alter table todos rename constraint todos_project_id_fkey to todos_namespace_id_fkey;
alter table todos
  drop constraint todos_issue_id_fkey,
  add constraint todos_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table issue_texts rename to texts;
alter table texts rename column issue_id to noteable_id;
alter table texts rename column project_id to namespace_id;
alter index issue_texts_pkey rename to texts_pkey;
alter index issue_texts_search rename to texts_search;
alter table texts rename constraint issue_texts_title_check to texts_title_check;
alter table texts rename constraint issue_texts_description_check to texts_description_check;
alter table texts
  drop constraint issue_texts_issue_id_fkey,
  add constraint texts_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;
alter trigger issue_texts_document on texts rename to texts_document;
alter function issue_search_document(text, text) rename to text_search_document;
alter function set_issue_search_document() rename to set_text_search_document;
-- Its body calls the other function by name.
create or replace function set_text_search_document() returns trigger
  language plpgsql
  as $$
begin
  new.document := text_search_document(new.title, new.description);
  return new;
end
$$;

alter table issue_versions rename to text_versions;
alter table text_versions rename column issue_id to noteable_id;
alter table text_versions rename column project_id to namespace_id;
alter sequence issue_versions_id_seq rename to text_versions_id_seq;
alter index issue_versions_pkey rename to text_versions_pkey;
alter index issue_versions_by_number rename to text_versions_by_number;
alter table text_versions rename constraint issue_versions_author_id_fkey
  to text_versions_author_id_fkey;
alter table text_versions rename constraint issue_versions_deleted_by_id_fkey
  to text_versions_deleted_by_id_fkey;
alter table text_versions
  drop constraint issue_versions_issue_id_fkey,
  add constraint text_versions_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table issue_subscriptions rename to subscriptions;
alter table subscriptions rename column issue_id to noteable_id;
alter index issue_subscriptions_pkey rename to subscriptions_pkey;
alter index issue_subscriptions_by_user rename to subscriptions_by_user;
alter table subscriptions rename constraint issue_subscriptions_user_id_fkey
  to subscriptions_user_id_fkey;
alter table subscriptions
  drop constraint issue_subscriptions_issue_id_fkey,
  add constraint subscriptions_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

alter table timelogs rename column issue_id to noteable_id;
alter table timelogs rename column project_id to namespace_id;
alter index timelogs_by_issue rename to timelogs_by_noteable;
alter table timelogs
  drop constraint timelogs_issue_id_fkey,
  add constraint timelogs_noteable_id_fkey foreign key (noteable_id)
    references noteables (id) on delete cascade not valid;

-- They are in `noteables` now.
alter table issues
  drop column user_notes_count,
  drop column discussion_version,
  drop column discussions_count,
  drop column activities_count;
