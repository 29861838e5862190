/** Inserts many comments by SQL, for benchmarks and browser tests of long discussions. */
import { buildNoteJsonFragment } from "../../server/src/modules/notes/reading/fragments.ts";
import {
  renderTextWithinLimits,
  MARKDOWN_VERSION,
  toStoredHtmlWithoutReferences,
} from "../../server/src/platform/markdown/index.ts";
import { withDatabaseClient } from "./indexes.ts";

/** Placeholder in the Markdown for the number of the comment. */
export const COMMENT_NUMBER = "NUMBER";

interface CommentsToInsert {
  /** Project or group: each of its issues and epics gets the comments. */
  namespaceId: number;
  count: number;
  /** Text of each comment, without references. */
  markdown: string;
  /** Address of the server, for links in the rendered text. */
  url: string;
}

/**
 * Inserts comments of the author of each issue or epic, a minute apart, with the same rendered HTML and
 * cached JSON fragment that the product stores for a comment.
 */
export async function insertComments(
  databaseUrl: string,
  { namespaceId, count, markdown, url }: CommentsToInsert,
): Promise<void> {
  const html = toStoredHtmlWithoutReferences(await renderTextWithinLimits(markdown, url, "seed"));
  const fragment = buildNoteJsonFragment(markdown, html);
  await withDatabaseClient(databaseUrl, async (client) => {
    await client.query(
      `insert into notes (noteable_id, namespace_id, root_namespace_id, discussion_id, author_id, body,
         html, markdown_version, fragment, created_at)
       select noteables.id, noteables.namespace_id, noteables.root_namespace_id,
         decode(md5(noteables.id || ':' || number) || '00000000', 'hex'),
         coalesce(issues.author_id, epics.author_id),
         replace($2, $6, number::text), replace($3, $6, number::text), $4,
         replace($5, $6, number::text), now() - ($7::int - number) * interval '1 minute'
       from noteables left join issues using (id) left join epics using (id),
         generate_series(1, $7::int) number
       where noteables.namespace_id = $1`,
      [namespaceId, markdown, html, MARKDOWN_VERSION, fragment, COMMENT_NUMBER, count],
    );
    await client.query(
      `update noteables set discussion_version = 1, discussions_count = $2, user_notes_count = $2
       where namespace_id = $1`,
      [namespaceId, count],
    );
    await client.query("vacuum analyze notes");
  });
}
