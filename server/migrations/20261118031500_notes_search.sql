-- no transaction
-- Finds comments by their words. System notes have no text of their own.
create index concurrently if not exists notes_search
  on notes using gin (to_tsvector('simple', search_words(body)))
  where action is null;
