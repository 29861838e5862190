-- no transaction
-- Writes the search documents of older rows in portions, each with a short transaction of its own, so that
-- nobody waits for a row longer than a moment. Repeating it writes only documents that differ.
do $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(issue_id) into next_id from (
      select issue_id from issue_texts where issue_id > last_id order by issue_id limit 500
    ) as portion;
    exit when next_id is null;
    update issue_texts set document = issue_search_document(title, description)
      where issue_id > last_id and issue_id <= next_id
        and document <> issue_search_document(title, description);
    commit;
    last_id := next_id;
  end loop;
end
$$;
