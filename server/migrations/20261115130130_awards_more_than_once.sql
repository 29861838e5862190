-- no transaction
-- It would let nobody give the same emoji to two notes of one issue.
drop index concurrently if exists awards_of_issue;
