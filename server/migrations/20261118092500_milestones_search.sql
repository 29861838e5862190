-- no transaction
-- Finds milestones of all projects by a part of the title or description.
create index concurrently if not exists milestones_search
  on milestones using gin (lower(title) gin_trgm_ops, lower(description) gin_trgm_ops);
