-- How far the background jobs have come that render old texts again after an upgrade of the renderer.
-- One row for each kind of text; a job that finds itself finished reads this row and nothing else.

create table rerendering_progress (
  texts text primary key,
  markdown_version integer not null,
  -- Every text up to this id was made by that version, or was written since.
  last_id bigint not null default 0,
  rendered_count bigint not null default 0,
  finished_at timestamptz
);
