/**
 * Moves dates of the demo into the past, and sets profile fields that users cannot edit. This is
 * the only SQL of the demo: no service can set when a user signed up or requested access, a group was
 * created or a note was written.
 */
import pg from "pg";
import { daysBefore } from "./days.ts";
import { DEMO_USERS } from "./people.ts";
import { DEMO_ACCESS_REQUESTS, DEMO_COMPANY_PATH } from "./places.ts";

export async function backdateDemoRows(databaseUrl: string, dawn: Date, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update users set job_title = person.title, location = person.location, bio = person.bio,
        organization = person.organization, created_at = $2, updated_at = $2
      from jsonb_to_recordset($1)
        as person (username text, title text, location text, bio text, organization text)
      where users.username = person.username`,
      [JSON.stringify(DEMO_USERS), dawn],
    );
    await client.query(
      `update namespaces set created_at = $2, updated_at = $2 from routes
      where routes.path = $1 and namespaces.traversal_ids @> array[routes.namespace_id]`,
      [DEMO_COMPANY_PATH, dawn],
    );
    await client.query(
      `update projects set last_activity_at = latest.at
      from (select project_id, max(updated_at) as at from issues group by project_id) as latest
      where latest.project_id = projects.id
        and root_namespace_id = (select namespace_id from routes where path = $1)`,
      [DEMO_COMPANY_PATH],
    );
    await client.query(
      `update access_requests set created_at = request.at
      from jsonb_to_recordset($1) as request (path text, username text, at timestamptz)
      join routes using (path) join users using (username)
      where routes.namespace_id = access_requests.namespace_id and users.id = user_id`,
      [JSON.stringify(listAccessRequests(now))],
    );
  } finally {
    await client.end();
  }
}

function listAccessRequests(now: Date) {
  const usernames = new Map(DEMO_USERS.map(({ key, username }) => [key, username]));
  return DEMO_ACCESS_REQUESTS.map(([path, person, days]) => ({
    path,
    username: usernames.get(person),
    at: daysBefore(now, days),
  }));
}

export interface NoteBackdater {
  /** Sets the date of all notes that were created since the previous call to `at`. */
  ageNew(at: Date): Promise<void>;
  close(): Promise<void>;
}

export async function openNoteBackdater(databaseUrl: string): Promise<NoteBackdater> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ last: string }>(
    "select coalesce(max(id), 0) as last from notes",
  );
  let last = rows[0]?.last ?? "0";
  return {
    async ageNew(at) {
      const aged = await client.query<{ id: string }>(
        `update notes set created_at = $2::timestamptz, updated_at = $2::timestamptz, fragment = null,
          resolved_at = case when resolved_at is null then null else $2::timestamptz end
        where id > $1 returning id`,
        [last, at],
      );
      for (const { id } of aged.rows) if (BigInt(id) > BigInt(last)) last = id;
    },
    close: () => client.end(),
  };
}
