/**
 * Creates a project with 5,000 labels, 5,000 members and 1,000 active milestones, and an issue that a
 * maintainer of the project opens.
 */
import { MAINTAINER } from "../../contract/src/access.ts";
import { withDatabaseClient } from "../seed-scale/indexes.ts";
import { createScaleUsers } from "../seed-scale/people.ts";
import { signUpBenchUser, type PageAndSessionCookie } from "./issue-page.ts";

const LABELS = 5000;
const MEMBERS = 5000;
const MILESTONES = 1000;
const FILLED =
  "labels, milestones, memberships, users, user_emails, namespaces, routes, namespace_iids";

export async function createProjectForPickers(
  url: string,
  databaseUrl: string,
): Promise<PageAndSessionCookie> {
  const owner = await signUpBenchUser(url);
  const maintainer = await signUpBenchUser(url);
  const project = await owner.post("/projects", { name: "pickers", visibility: "private" });
  await owner.post(`/projects/${project.id}/members`, {
    username: maintainer.username,
    access_level: MAINTAINER,
  });
  await withDatabaseClient(databaseUrl, async (client) => {
    // The owner and the maintainer are members too.
    const people = await createScaleUsers(client, MEMBERS - 2);
    await client.query(
      `insert into memberships (namespace_id, root_namespace_id, user_id, access_level)
      select place.id, place.root_namespace_id, user_id, access_level
      from namespaces as place, unnest($2::bigint[], $3::smallint[]) as member (user_id, access_level)
      where place.id = $1`,
      [project.id, people.map(({ id }) => id), people.map(({ level }) => level)],
    );
    await client.query(
      `insert into labels (namespace_id, root_namespace_id, title, color, description)
      select place.id, place.root_namespace_id, 'area-' || number % 50 || '::part ' || number,
        '#' || lpad(to_hex(number * 3000), 6, '0'), 'Work on part ' || number || ' of the product'
      from namespaces as place, generate_series(1, $2::int) as number
      where place.id = $1`,
      [project.id, LABELS],
    );
    await client.query(
      `insert into milestones (iid, namespace_id, root_namespace_id, title, description, start_date, due_date)
      select number, place.id, place.root_namespace_id, 'Release ' || number,
        'What release ' || number || ' must contain', current_date + number, current_date + number + 14
      from namespaces as place, generate_series(1, $2::int) as number
      where place.id = $1`,
      [project.id, MILESTONES],
    );
    await client.query(
      "insert into namespace_iids (namespace_id, kind, last_iid) values ($1, 'milestones', $2)",
      [project.id, MILESTONES],
    );
    await client.query(`vacuum (analyze) ${FILLED}`);
  });
  const issue = await owner.post(`/projects/${project.id}/issues`, {
    title: "Deliveries are tried again although the receiver is gone",
    description: "A receiver that answers **410** should not be called again.",
  });
  return { page: issue.web_url, cookie: maintainer.cookie };
}
