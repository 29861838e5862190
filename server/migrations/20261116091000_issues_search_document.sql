-- PostgreSQL's text search parser tries every punctuation mark as a part of a tag, an address, a path or
-- a number, and takes quadratic or cubic time for some: 12 kB of '1@x' kept it busy for 20 s, 64 kB of
-- '<!--' for 12 s. Text made of letters, digits and spaces alone is parsed in linear time, so the search
-- document is made of such text.
create function search_words(input text) returns text
  language sql immutable strict parallel safe
  return translate(
    left(input, 65536),
    e'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~',
    repeat(' ', 32)
  );

create function issue_search_document(title text, description text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('simple', search_words(title)), 'A')
    || setweight(to_tsvector('simple', search_words(description)), 'B');

create function set_issue_search_document() returns trigger
  language plpgsql
  as $$
begin
  new.document := issue_search_document(new.title, new.description);
  return new;
end
$$;

-- A generated column would have to be added again, which rewrites the table under an exclusive lock.
-- Turning it into a plain column that a trigger maintains changes the catalog alone. The previous release
-- never writes the column, and its searches find the new documents too.
alter table issue_texts alter column document drop expression;
alter table issue_texts alter column document set default '';
create trigger issue_texts_document
  before insert or update of title, description on issue_texts
  for each row execute function set_issue_search_document();
