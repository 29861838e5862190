-- The scripts, styles and fonts of the web bundle of this release and of earlier ones, so that every
-- process can serve the pages of every other process while releases run side by side. The names contain
-- a hash of the content, so the content of a name never changes.

create table assets (
  -- As in the folder of the bundle; a compressed file ends in `.br`.
  name text primary key,
  content bytea not null,
  -- When a process last started whose release has this file, and whose release was not the last one.
  published_at timestamptz not null
);

-- The files are compressed, or too small to gain from it.
alter table assets alter column content set storage external;
