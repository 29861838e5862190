-- no transaction
create index concurrently if not exists uploads_of_strangers
  on uploads (uploader_id, created_at) where from_stranger;
