-- The file that was sent with a note as `note[attachment]`: secret and filename of its upload, and
-- whether it is an image. Files that were dropped into the text are links in the body instead.
alter table notes add column attachment jsonb;
