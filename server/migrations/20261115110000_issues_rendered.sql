-- The words of an issue as HTML, beside the words, with the version of the renderer that made them.
-- What is older than the renderer, or was never drawn, is drawn again when it is next read.

alter table issue_texts
  add column title_html text,
  add column description_html text,
  add column markdown_version integer not null default 0;
