-- Apart from the file before: checking reads every row, with locks that stop nobody.
alter table notes validate constraint notes_noteable_id_fkey;
alter table notes validate constraint notes_other_noteable_id_fkey;
alter table deleted_notes validate constraint deleted_notes_noteable_id_fkey;
alter table discussion_visits validate constraint discussion_visits_noteable_id_fkey;
alter table awards validate constraint awards_noteable_id_fkey;
alter table drafts validate constraint drafts_noteable_id_fkey;
alter table todos validate constraint todos_noteable_id_fkey;
alter table texts validate constraint texts_noteable_id_fkey;
alter table text_versions validate constraint text_versions_noteable_id_fkey;
alter table subscriptions validate constraint subscriptions_noteable_id_fkey;
alter table timelogs validate constraint timelogs_noteable_id_fkey;
