/**
 * Fixture for tests that compare quick actions with API requests: users of all roles, and pairs
 * of identical issues.
 */
import { DEVELOPER, GUEST, MAINTAINER, OWNER, PLANNER, REPORTER } from "@cairn/contract/access";
import { sql } from "kysely";
import {
  app,
  callRestApi,
  createTestIssue,
  buildProjectIssuesApiPath,
  owner,
  project,
} from "./issues.ts";
import { executeSqlInTransaction, requestNoteCreation } from "./notes.ts";
import { createTestPerson, type TestPerson } from "./people.ts";
import { addTestMember } from "./places.ts";

export interface QuickActionTestRole {
  name: string;
  person: TestPerson | null;
  /** Set when the user is the author or an assignee of the issue. */
  is?: "author" | "assignee";
}

const LEVELS = {
  guest: GUEST,
  planner: PLANNER,
  reporter: REPORTER,
  developer: DEVELOPER,
  maintainer: MAINTAINER,
  owner: OWNER,
  author: GUEST,
  assignee: GUEST,
} as const;

async function rolesOf(): Promise<QuickActionTestRole[]> {
  const roles: QuickActionTestRole[] = [
    { name: "visitor", person: null },
    { name: "outsider", person: await createTestPerson(app, { username: "the-outsider" }) },
  ];
  for (const [name, level] of Object.entries(LEVELS)) {
    const person = await createTestPerson(app, { username: `the-${name}` });
    await addTestMember(app, project, person, level);
    roles.push({ name, person, ...((name === "author" || name === "assignee") && { is: name }) });
  }
  return roles;
}

export const quickActionTestRoles = await rolesOf();
export const helper = await createTestPerson(app, { username: "helper" });
await addTestMember(app, project, helper, GUEST);

/** Issues that the tested quick actions refer to, for example as the target of a link. */
export const targetIssue = await createTestIssue(owner, { title: "The other one" });
export const labeledIssue = await createTestIssue(owner, { title: "Labelled", labels: "copied" });
for (const name of ["bug", "two words"]) {
  await callRestApi(owner, "POST", `/projects/${project.id}/labels`, { name, color: "#112233" });
}

export interface IdenticalIssuePair {
  /** The issue that a test changes by a quick action. */
  quick: { id: number; iid: number };
  /** The identical issue that the test changes by an API request, to compare both. */
  called: { id: number; iid: number };
}

export async function createIdenticalIssuePair(): Promise<IdenticalIssuePair> {
  const [quick, called] = [await createTestIssue(owner, {}), await createTestIssue(owner, {})];
  return { quick, called };
}

const HELD = ["timelogs", "todos", "subscriptions", "awards", "notes"];

/**
 * Resets the issue to its initial state. If the role is author or assignee, its user becomes the
 * author or assignee of the issue. `set` overrides single columns.
 */
export async function resetTestIssue(
  issue: { id: number },
  { is, person }: QuickActionTestRole,
  set: object,
): Promise<void> {
  const author = is === "author" && person !== null ? person.id : owner.id;
  const assignees = is === "assignee" && person !== null ? [person.id] : [];
  const values = {
    author_id: author,
    assignee_ids: assignees,
    label_ids: [],
    label_priority: null,
    milestone_id: null,
    milestone_due_on: null,
    iteration_id: null,
    weight: null,
    health_status: null,
    type: 0,
    severity: 0,
    due_date: null,
    confidential: false,
    discussion_locked: null,
    state: 1,
    closed_at: null,
    closed_by_id: null,
    time_estimate: 0,
    total_time_spent: 0,
    duplicated_to_id: null,
    ...set,
  };
  const columns = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const emptied = HELD.map(
    (table) =>
      sql`${sql.ref(table)} as (delete from ${sql.table(table)} where noteable_id = ${issue.id})`,
  );
  await executeSqlInTransaction(sql`with ${sql.join(emptied)},
    mails as (delete from issue_email_participants where issue_id = ${issue.id}),
    links as (delete from issue_links where ${issue.id} in (source_id, target_id)),
    words as (update texts set title = 'An issue', description = ''
      where noteable_id = ${issue.id})
    update issues set ${sql.join(columns)} where id = ${issue.id}`);
}

/**
 * Reads all rows and columns of the issue that quick actions can change, to compare two issues.
 */
export async function readIssueSnapshot({ id }: { id: number }): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`select jsonb_build_object(
    'row', (select to_jsonb(row) from (
      select state, milestone_id, milestone_due_on, iteration_id, weight, health_status, severity, due_date,
        confidential, discussion_locked, time_estimate, total_time_spent, duplicated_to_id,
        (select array_agg(id order by id) from unnest(label_ids) id) as label_ids,
        (select array_agg(id order by id) from unnest(assignee_ids) id) as assignee_ids,
        closed_by_id) row),
    'words', (select jsonb_build_array(title, description) from texts where noteable_id = id),
    'links', (select jsonb_agg(jsonb_build_array(link_type, source_id = ${id},
        case when source_id = ${id} then target_id else source_id end) order by issue_links.id)
      from issue_links where source_id = ${id} or target_id = ${id}),
    'todos', (select jsonb_agg(jsonb_build_array(user_id, action, state) order by todos.id)
      from todos where noteable_id = ${id} and user_id <> ${helper.id}),
    'subscriptions', (select jsonb_agg(jsonb_build_array(user_id, subscribed) order by user_id)
      from subscriptions where noteable_id = ${id}),
    'times', (select jsonb_agg(jsonb_build_array(user_id, seconds) order by timelogs.id)
      from timelogs where noteable_id = ${id}),
    'awards', (select jsonb_agg(jsonb_build_array(user_id, name) order by user_id, name)
      from awards where noteable_id = ${id}),
    'emails', (select jsonb_agg(email order by email)
      from issue_email_participants where issue_id = ${id})
  ) as state from issues where id = ${id}`.execute(app.platform.db);
  return rows[0]?.state;
}

export interface QuickActionResponse {
  status: number;
  sentences: string[];
  changes: Record<string, unknown>;
}

/** Sends a comment whose body consists of quick actions. */
export async function sendQuickActions(
  who: TestPerson | null,
  issue: { id: number },
  text: string,
): Promise<QuickActionResponse> {
  const answer = await requestNoteCreation(who, issue, text);
  if (answer.body === "" || !answer.body.startsWith("{")) {
    return { status: answer.statusCode, sentences: [], changes: {} };
  }
  const { errors, commands_changes: changes = {} } = answer.json<{
    errors?: { commands_only?: string[] };
    commands_changes?: Record<string, unknown>;
  }>();
  return { status: answer.statusCode, sentences: errors?.commands_only ?? [], changes };
}

export const buildIssueApiPath = ({ iid }: { iid: number }) =>
  `${buildProjectIssuesApiPath(project)}/${iid}`;
