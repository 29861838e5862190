/**
 * Gives the company its age, and people the profile that they cannot write themselves yet. The only
 * SQL of the demo: no service sets when somebody signed up or when a group was founded.
 */
import pg from "pg";
import { PEOPLE } from "./people.ts";
import { COMPANY_PATH } from "./places.ts";

export async function ageRows(databaseUrl: string, dawn: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update users set job_title = person.title, location = person.location, bio = person.bio,
        organization = person.organization, created_at = $2, updated_at = $2
      from jsonb_to_recordset($1)
        as person (username text, title text, location text, bio text, organization text)
      where users.username = person.username`,
      [JSON.stringify(PEOPLE), dawn],
    );
    await client.query(
      `update namespaces set created_at = $2, updated_at = $2 from routes
      where routes.path = $1 and namespaces.traversal_ids @> array[routes.namespace_id]`,
      [COMPANY_PATH, dawn],
    );
    await client.query(
      `update projects set last_activity_at = latest.at
      from (select project_id, max(updated_at) as at from issues group by project_id) as latest
      where latest.project_id = projects.id
        and root_namespace_id = (select namespace_id from routes where path = $1)`,
      [COMPANY_PATH],
    );
  } finally {
    await client.end();
  }
}
