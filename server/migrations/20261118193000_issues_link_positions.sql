-- The place of a link in the list of its source issue and of its target issue. Null until somebody
-- reorders the list: links without a position come last, in the order of their creation.
alter table issue_links add column source_position integer;
alter table issue_links add column target_position integer;
