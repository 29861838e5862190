-- no transaction
-- Deleting an epic looks for the issue that it was made of.
create index concurrently if not exists issues_by_promotion
  on issues (promoted_to_epic_id) where promoted_to_epic_id is not null;
