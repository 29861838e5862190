/** Creates repositories directly and not by a push, because most tests are about something else. */
import { sql } from "kysely";
import type { App } from "../../src/app.ts";

export interface StoredRepository {
  commitId: string;
  blobId: string;
  branch: string;
  tag: string;
  filename: string;
}

const WHO = "Ada <ada@example.com> 1767225600 +0000";

/**
 * Gives the project a repository with one commit on `main` and on another branch, one tag and one file. Their
 * names and content contain `key`; the same key makes the same ids.
 */
export async function createStoredRepository(
  { platform }: Pick<App, "platform">,
  project: { id: number },
  key: string | number,
): Promise<StoredRepository> {
  const path = `test/${project.id}.git`;
  const store = platform.repositories.open("default");
  await store.create(path, "main");
  const [branch, tag, filename] = [`branch-${key}`, `tag-${key}`, `file-${key}.txt`];
  await store.run(path, ["fast-import", "--quiet"], { input: describe({ branch, tag, filename }) });
  await platform.db.transaction().execute((transaction) =>
    sql`insert into repositories (project_id, root_namespace_id, storage, path)
      select id, root_namespace_id, 'default', ${path} from namespaces where id = ${project.id}
    `.execute(transaction),
  );
  const ids = await store.run(path, ["rev-parse", "main", `main:${filename}`]);
  const [commitId = "", blobId = ""] = String(ids).split("\n");
  return { commitId, blobId, branch, tag, filename };
}

/** The input of `git fast-import`. */
function describe(wish: { branch: string; tag: string; filename: string }): string {
  const { branch, tag, filename } = wish;
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  return [
    `blob\nmark :1\n${data(`Content of ${filename}.\n`)}`,
    `commit refs/heads/main\nmark :2\nauthor ${WHO}\ncommitter ${WHO}\n${data(`Add ${filename}`)}`,
    `M 100644 :1 ${filename}\n\n`,
    `reset refs/heads/${branch}\nfrom :2\n\n`,
    `tag ${tag}\nfrom :2\ntagger ${WHO}\n${data(`About ${tag}`)}`,
  ].join("");
}
