-- no transaction
create index concurrently if not exists uploads_awaiting_text on uploads (secret) where awaits_text;
