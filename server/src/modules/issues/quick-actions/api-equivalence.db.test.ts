import { LINK_TYPE } from "@cairn/contract/issues/issue-links";
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { TODO_ACTION } from "@cairn/contract/todos";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  createTestMilestone,
  app,
  callRestApi,
  group,
  owner,
  project,
} from "../../../../test/issues.ts";
import { callGraphql } from "../../../../test/issue-graphql.ts";
import { startWellBeforeMidnight } from "../../../../test/midnight.ts";
import { executeSqlInTransaction } from "../../../../test/notes.ts";
import {
  createIdenticalIssuePair,
  sendQuickActions,
  helper,
  labeledIssue,
  buildIssueApiPath,
  resetTestIssue,
  quickActionTestRoles,
  readIssueSnapshot,
  targetIssue,
  type QuickActionTestRole,
} from "../../../../test/quick-actions.ts";
import { issueQuickActions } from "../changing/quick-action-registry.ts";

interface Issue {
  id: number;
  iid: number;
}

interface Case {
  /** The quick action with its arguments, without the slash. */
  command: string;
  /** Columns of the issue to set before the quick action runs. */
  given?: object;
  /** Prepares what cannot be set as a column of the issue, before the quick action runs. */
  before?: (issue: Issue, role: QuickActionTestRole) => Promise<unknown>;
  /** Sends the API request that must have the same effect as the quick action. */
  call: (issue: Issue, role: QuickActionTestRole) => Promise<unknown>;
}

await startWellBeforeMidnight();
const milestone = await createTestMilestone(project, "Next one");
const ids = async (table: string, column: string, value: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    app.platform.db,
  );
  return rows.map(({ id }) => id);
};
const [bug = 0] = await ids("labels", "title", "bug");
const [twoWords = 0] = await ids("labels", "title", "two words");
await executeSqlInTransaction(sql`insert into iterations
    (iid, namespace_id, root_namespace_id, title, start_date, due_date)
  values (1, ${group.id}, ${group.rootId}, 'Sprint', '2030-01-01', '2030-01-14')`);
const [iteration = 0] = await ids("iterations", "title", "Sprint");

const put = (sent: object) => (issue: Issue, role: QuickActionTestRole) =>
  callRestApi(role.person, "PUT", buildIssueApiPath(issue), sent);
const post = (door: string, sent?: object) => (issue: Issue, role: QuickActionTestRole) =>
  callRestApi(role.person, "POST", `${buildIssueApiPath(issue)}/${door}`, sent);
const link = (link_type: string) =>
  post("links", { target_project_id: project.id, target_issue_iid: targetIssue.iid, link_type });
const linkedBefore = (issue: Issue) =>
  executeSqlInTransaction(sql`insert into issue_links
      (source_id, target_id, link_type, project_id, root_namespace_id, author_id)
    values (${issue.id}, ${targetIssue.id}, ${LINK_TYPE.relates_to}, ${project.id}, ${group.rootId},
      ${owner.id})`);
const todoBefore = (issue: Issue, { person }: QuickActionTestRole) =>
  executeSqlInTransaction(sql`insert into todos
      (user_id, author_id, namespace_id, root_namespace_id, noteable_id, action)
    select id, id, ${project.id}, ${group.rootId}, ${issue.id}, ${TODO_ACTION.marked}
    from users where id = ${person?.id ?? 0}`);
const said =
  (subscribed: boolean) =>
  (issue: Issue, { person }: QuickActionTestRole) =>
    executeSqlInTransaction(sql`insert into subscriptions (noteable_id, user_id, subscribed)
    select ${issue.id}, id, ${subscribed} from users where id = ${person?.id ?? 0}`);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const CLOSED = { state: 2, closed_at: "2026-01-01T00:00:00Z" };
const ZOOM = "https://zoom.us/j/123456789";

const CASES: readonly Case[] = [
  { command: "close", call: put({ state_event: "close" }) },
  { command: "reopen", given: CLOSED, call: put({ state_event: "reopen" }) },
  {
    command: "reopen",
    given: { ...CLOSED, discussion_locked: true },
    call: put({ state_event: "reopen" }),
  },
  { command: "title A new name", call: put({ title: "A new name" }) },
  { command: 'label ~bug ~"two words"', call: put({ add_labels: "bug,two words" }) },
  { command: "labels bug", given: { label_ids: [twoWords] }, call: put({ add_labels: "bug" }) },
  {
    command: "unlabel ~bug",
    given: { label_ids: [bug, twoWords] },
    call: put({ remove_labels: "bug" }),
  },
  { command: "remove_label", given: { label_ids: [bug, twoWords] }, call: put({ labels: "" }) },
  { command: "relabel ~bug", given: { label_ids: [twoWords] }, call: put({ labels: "bug" }) },
  { command: "todo", call: post("todo") },
  {
    command: "done",
    before: todoBefore,
    call: async (issue, { person }) => {
      for (const id of await ids("todos", "noteable_id", String(issue.id))) {
        await callRestApi(person, "POST", `/todos/${id}/mark_as_done`);
      }
    },
  },
  { command: "subscribe", before: said(false), call: post("subscribe") },
  { command: "subscribe", before: said(true), call: post("subscribe") },
  { command: "unsubscribe", before: said(true), call: post("unsubscribe") },
  { command: "award :tada:", call: post("award_emoji", { name: "tada" }) },
  {
    command: "react :tada:",
    given: { discussion_locked: true },
    call: post("award_emoji", { name: "tada" }),
  },
  { command: "assign @helper", call: put({ assignee_ids: [helper.id] }) },
  {
    command: "assign me",
    call: (issue, role) => put({ assignee_ids: [role.person?.id ?? 0] })(issue, role),
  },
  {
    command: "unassign @helper",
    given: { assignee_ids: [helper.id] },
    call: put({ assignee_ids: [] }),
  },
  { command: "unassign", given: { assignee_ids: [helper.id] }, call: put({ assignee_ids: [] }) },
  {
    command: "reassign @helper",
    given: { assignee_ids: [owner.id] },
    call: put({ assignee_ids: [helper.id] }),
  },
  { command: 'milestone %"Next one"', call: put({ milestone_id: milestone }) },
  { command: "milestone Next one", call: put({ milestone_id: milestone }) },
  {
    command: "remove_milestone",
    given: { milestone_id: milestone },
    call: put({ milestone_id: 0 }),
  },
  { command: `copy_metadata #${labeledIssue.iid}`, call: put({ add_labels: "copied" }) },
  { command: "estimate 1d 2h", call: post("time_estimate", { duration: "1d 2h" }) },
  { command: "estimate_time 30m", call: post("time_estimate", { duration: "30m" }) },
  { command: "remove_estimate", given: { time_estimate: 60 }, call: post("reset_time_estimate") },
  { command: "spend 1h30m", call: post("add_spent_time", { duration: "1h30m" }) },
  {
    command: "spend_time -30m",
    given: { total_time_spent: 3_600 },
    call: post("add_spent_time", { duration: "-30m" }),
  },
  { command: "spend -30m", call: post("add_spent_time", { duration: "-30m" }) },
  {
    command: "remove_time_spent",
    given: { total_time_spent: 3_600 },
    call: post("reset_spent_time"),
  },
  { command: "lock", call: put({ discussion_locked: true }) },
  {
    command: "unlock",
    given: { discussion_locked: true },
    call: put({ discussion_locked: false }),
  },
  { command: "due in 2 days", call: put({ due_date: day(2) }) },
  { command: "due 2030-12-31", call: put({ due_date: "2030-12-31" }) },
  { command: "remove_due_date", given: { due_date: "2030-12-31" }, call: put({ due_date: "" }) },
  { command: "weight 3", call: put({ weight: 3 }) },
  { command: "clear_weight", given: { weight: 3 }, call: put({ weight: "" }) },
  { command: 'iteration *iteration:"Sprint"', call: put({ iteration_id: iteration }) },
  {
    command: "remove_iteration",
    given: { iteration_id: iteration },
    call: put({ iteration_id: 0 }),
  },
  { command: "confidential", call: put({ confidential: true }) },
  { command: `relate #${targetIssue.iid}`, call: link("relates_to") },
  { command: `blocks ${project.path}#${targetIssue.iid}`, call: link("blocks") },
  { command: `blocked_by #${targetIssue.iid}`, call: link("is_blocked_by") },
  { command: `relate #${targetIssue.iid}`, before: linkedBefore, call: link("relates_to") },
  {
    command: `unlink #${targetIssue.iid}`,
    before: linkedBefore,
    call: async (issue, { person }) => {
      for (const id of await ids("issue_links", "source_id", String(issue.id))) {
        await callRestApi(person, "DELETE", `${buildIssueApiPath(issue)}/links/${id}`);
      }
    },
  },
  { command: `zoom ${ZOOM}`, call: put({ description: ZOOM }) },
  { command: "health_status at risk", call: put({ health_status: "at_risk" }) },
  {
    command: "clear_health_status",
    given: { health_status: 2 },
    call: put({ health_status: "" }),
  },
  {
    command: "severity s2",
    given: { type: ISSUE_TYPE.incident },
    call: ({ iid }, { person }) =>
      callGraphql(
        person,
        `mutation ($input: IssueSetSeverityInput!) {
          issueSetSeverity(input: $input) { errors } }`,
        { input: { projectPath: project.path, iid: String(iid), severity: "HIGH" } },
      ),
  },
];

/**
 * Roles that can edit the description. For these roles, the test also sends each quick action in a
 * description.
 */
const MAY_DESCRIBE = new Set(["author", "planner"]);

/** Quick actions without a matching API request, or of another module; other files test them. */
const ELSEWHERE = new Set([
  "clone",
  "duplicate",
  "move",
  "invite_email",
  "remove_zoom",
  "epic",
  "promote",
  "remove_epic",
]);

describe("a quick action does what the matching call does", { timeout: 120_000 }, () => {
  for (const role of quickActionTestRoles) {
    it(`for everything that the ${role.name} asks for`, async () => {
      const { quick, called } = await createIdenticalIssuePair();
      for (const { command, given = {}, before, call: matching } of CASES) {
        for (const issue of [quick, called]) {
          await resetTestIssue(issue, role, given);
          await before?.(issue, role);
        }
        const untouched = await readIssueSnapshot(called);
        await matching(called, role);
        const wanted = await readIssueSnapshot(called);
        const hasEffect = JSON.stringify(wanted) !== JSON.stringify(untouched);
        const { status, sentences } = await sendQuickActions(role.person, quick, `/${command}`);
        expect(await readIssueSnapshot(quick), `/${command}`).toEqual(wanted);
        if (hasEffect) expect({ command, status }).toEqual({ command, status: 200 });
        // The server sends no message when the viewer has no access or must solve a captcha first.
        else if (sentences.length > 0)
          expect(sentences[0], command).toContain("couldn't be applied");

        if (!MAY_DESCRIBE.has(role.name)) continue;
        await resetTestIssue(quick, role, given);
        await before?.(quick, role);
        await callRestApi(role.person, "PUT", buildIssueApiPath(quick), {
          description: `/${command}`,
        });
        expect(await readIssueSnapshot(quick), `/${command} in a description`).toEqual(wanted);
      }
    });
  }

  it("for every one there is", () => {
    const tried = new Set(CASES.map(({ command }) => command.split(" ", 1)[0]));
    const all = issueQuickActions.names();
    expect(all.filter((name) => !tried.has(name) && !ELSEWHERE.has(name))).toEqual([]);
  });
});
