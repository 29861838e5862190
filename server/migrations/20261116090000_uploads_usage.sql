-- How many bytes of attached files people and places use, so that a quota costs one look-up. A trigger
-- keeps the numbers: rows also go away by cascades, and while a release is rolled out, older processes
-- insert rows without knowing of quotas.

alter table uploads
  -- The uploader was no member of the project then.
  add column from_stranger boolean not null default false,
  -- No saved text has named the file yet. Only files of strangers wait; see modules/uploads/forgetting.ts.
  add column awaits_text boolean not null default false;

create table upload_usage (
  kind text not null check (kind in ('namespace', 'namespace_strangers', 'user')),
  -- Of the namespace or the user; without a foreign key, because there are two kinds.
  owner_id bigint not null,
  bytes bigint not null,
  primary key (kind, owner_id)
);

-- Rows are locked in the order of the primary key, so that parallel changes wait and never deadlock.
create function count_upload_bytes() returns trigger
language plpgsql as $$
begin
  insert into upload_usage (kind, owner_id, bytes)
  select kind, owner_id, sum(size) * case tg_op when 'DELETE' then -1 else 1 end
  from changed_uploads
  cross join lateral (
    values ('namespace', namespace_id),
      ('namespace_strangers', case when from_stranger then namespace_id end),
      ('user', uploader_id)
  ) as counted (kind, owner_id)
  where owner_id is not null
  group by kind, owner_id
  order by kind, owner_id
  on conflict (kind, owner_id) do update set bytes = upload_usage.bytes + excluded.bytes;
  return null;
end
$$;

create trigger uploads_count_inserted
  after insert on uploads referencing new table as changed_uploads
  for each statement execute function count_upload_bytes();

create trigger uploads_count_deleted
  after delete on uploads referencing old table as changed_uploads
  for each statement execute function count_upload_bytes();

insert into upload_usage (kind, owner_id, bytes)
select 'namespace', namespace_id, sum(size) from uploads group by namespace_id
union all
select 'user', uploader_id, sum(size) from uploads where uploader_id is not null group by uploader_id;
