/**
 * Creates the users of bin/seed-scale, two hundred by default. A second run finds them by username and
 * creates no duplicates.
 */
import type pg from "pg";
import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  OWNER,
  PLANNER,
  REPORTER,
} from "../../contract/src/access.ts";

export const SCALE_USER_COUNT = 200;

const GIVEN = `Ada Bilal Carmen Dmitri Esra Farah Goran Hana Ivo Jelena Kofi Lucía Mateus Nadia Olu
  Petra Quentin Rosa Sanjay Tove`.split(/\s+/);
const FAMILY = ["Abara", "Brandt", "Castillo", "Duarte", "Eriksen", "Fontaine", "Gupta", "Hayashi"];
FAMILY.push("Ibrahim", "Jansen");

/** Access levels in the group and how many of the users have each. All others are guests. */
const LEVELS = [
  [OWNER, 3],
  [MAINTAINER, 9],
  [DEVELOPER, 50],
  [REPORTER, 60],
  [PLANNER, 8],
] as const;

export interface ScaleUser {
  id: number;
  username: string;
  level: number;
}

export async function createScaleUsers(
  client: pg.Client,
  count = SCALE_USER_COUNT,
): Promise<ScaleUser[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `scale-${String(index + 1).padStart(3, "0")}`,
    name: `${GIVEN[index % GIVEN.length]} ${FAMILY[Math.floor(index / GIVEN.length) % FAMILY.length]}`,
  }));
  await client.query(
    `with wished as (
      select username, name from jsonb_to_recordset($1) as person (username text, name text)
    ), made as (
      insert into users (username, name) select username, name from wished
      on conflict (lower(username)) do nothing
      returning id, username, name
    ), reached as (
      insert into user_emails (user_id, email, is_primary)
      select id, username || '@example.com', true from made
    ), planted as (
      insert into namespaces
        (id, kind, root_namespace_id, traversal_ids, owner_id, name, path, full_name, full_path, visibility)
      select node.id, 'user', node.id, array[node.id], node.user_id, name, username, name, username, 20
      from (
        select nextval(pg_get_serial_sequence('namespaces', 'id')) as id, made.id as user_id, username, name
        from made
      ) as node
      returning id, owner_id, full_path
    ), routed as (
      insert into routes (path, namespace_id) select full_path, id from planted
    )
    insert into memberships (namespace_id, root_namespace_id, user_id, access_level)
    select id, id, owner_id, ${OWNER} from planted`,
    [JSON.stringify(people)],
  );
  const { rows } = await client.query<{ id: string; username: string }>(
    "select id, username from users where username = any($1) order by username",
    [people.map(({ username }) => username)],
  );
  return rows.map(({ id, username }, index) => ({
    id: Number(id),
    username,
    level: levelAt(index),
  }));
}

function levelAt(place: number): number {
  let passed = 0;
  for (const [level, count] of LEVELS) {
    passed += count;
    if (place < passed) return level;
  }
  return GUEST;
}
