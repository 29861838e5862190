import { GUEST } from "@cairn/contract/access";
import { issuePageJsonUrl, IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { startTestSmtpServer, type ReceivedEmail } from "../../../../test/mail-servers.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestGroup, createTestProject } from "../../../../test/places.ts";

const smtp = await startTestSmtpServer();
const app = await startTestApp({ ...smtp.variables, CAIRN_ROLES: "web,worker" });
const person = (username: string) => createTestPerson(app, { username });
const ada = await person("ada");
const ben = await person("ben");
const cleo = await person("cleo");
const dan = await person("dan");
const eve = await person("eve");
const group = await createTestGroup(app, ada, { name: "Summit" });
const project = await createTestProject(app, ada, { name: "Weather", group });
for (const member of [ben, cleo, dan]) await addTestMember(app, project, member, GUEST);

beforeAll(async () => {
  await app.listen();
  await confirmEmails();
});

async function confirmEmails(): Promise<void> {
  await app.platform.db
    .transaction()
    .execute((trx) =>
      sql`update user_emails set verified_at = now() where email <> 'unconfirmed@example.com'`.execute(
        trx,
      ),
    );
}

const at = (path: string) => `/api/v4/projects/${project.id}/issues${path}`;

async function send(who: TestPerson, method: "POST" | "PUT", url: string, payload: object = {}) {
  const answer = await injectRequest(app, { method, url, headers: sessionHeaders(who), payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

async function createIssue(who: TestPerson, wish: object = {}): Promise<Issue> {
  const answer = await send(who, "POST", at(""), { title: "Storm warning", ...wish });
  return Issue.parse(answer.json());
}

const comment = (who: TestPerson, { iid }: Issue, body: string, wish: object = {}) =>
  send(who, "POST", at(`/${iid}/notes`), { body, ...wish });

const emailsTo = ({ email }: TestPerson): ReceivedEmail[] =>
  smtp.received.filter(
    ({ recipient, subject }) => recipient === email && subject?.startsWith("Re:"),
  );

/** Comments as `who` and waits until all jobs have ended; returns the usernames with new emails. */
async function recipientsOf(write: () => Promise<unknown>): Promise<string[]> {
  const people = [ada, ben, cleo, dan, eve];
  const before = people.map((one) => emailsTo(one).length);
  await write();
  await waitForJobs();
  return people
    .filter((one, index) => emailsTo(one).length > (before[index] ?? 0))
    .map(({ username }) => username);
}

async function waitForJobs(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from graphile_worker.jobs
          where task_identifier like 'notifications:%' and attempts < max_attempts
            and last_error is null`.execute(app.platform.db);
        return rows[0]?.count;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(0);
}

describe("a comment is mailed [SIDE-129]", () => {
  test("to author, assignees and earlier commenters, and not to its writer", async () => {
    const issue = await createIssue(ada, { assignee_ids: [ben.id] });
    await comment(cleo, issue, "I see clouds.");
    await waitForJobs();
    expect(await recipientsOf(() => comment(dan, issue, "It rains."))).toEqual([
      "ada",
      "ben",
      "cleo",
    ]);
  });

  test("to people whom it mentions and to subscribers, not to those who unsubscribed", async () => {
    const issue = await createIssue(ada, { assignee_ids: [ben.id] });
    await send(cleo, "POST", at(`/${issue.iid}/subscribe`));
    await send(ben, "POST", at(`/${issue.iid}/unsubscribe`));
    expect(await recipientsOf(() => comment(ada, issue, "@ben and @dan: look!"))).toEqual([
      "cleo",
      "dan",
    ]);
  });

  test("to nobody who cannot read it: outsiders, blocked users, internal notes, confidential issues", async () => {
    const issue = await createIssue(ada);
    expect(await recipientsOf(() => comment(ada, issue, "@eve @ben hello"))).toEqual(["ben"]);
    expect(
      await recipientsOf(() => comment(ada, issue, "@ben secret", { internal: true })),
    ).toEqual([]);
    const hidden = await createIssue(ada, { confidential: true, assignee_ids: [cleo.id] });
    expect(await recipientsOf(() => comment(ada, hidden, "@ben @cleo hidden"))).toEqual(["cleo"]);
    await sqlWrite(`update users set state = 'blocked' where id = ${ben.id}`);
    expect(await recipientsOf(() => comment(ada, issue, "@ben @dan again"))).toEqual(["dan"]);
    await sqlWrite(`update users set state = 'active' where id = ${ben.id}`);
  });

  test("to nobody while the project or a group above has emails disabled", async () => {
    const issue = await createIssue(ada);
    const write = () => comment(ada, issue, "@ben hello");
    await send(ada, "PUT", `/api/v4/projects/${project.id}`, { emails_disabled: true });
    expect(await recipientsOf(write)).toEqual([]);
    await send(ada, "PUT", `/api/v4/projects/${project.id}`, { emails_disabled: false });
    await send(ada, "PUT", `/api/v4/groups/${group.id}`, { emails_disabled: true });
    expect(await recipientsOf(write)).toEqual([]);
    await send(ada, "PUT", `/api/v4/groups/${group.id}`, { emails_disabled: false });
    expect(await recipientsOf(write)).toEqual(["ben"]);
  });

  test("not for system notes and quick actions alone", async () => {
    const issue = await createIssue(ada, { assignee_ids: [ben.id] });
    expect(await recipientsOf(() => comment(ada, issue, "/title A new title"))).toEqual([]);
  });

  test("with headers that mail programs sort and thread by", async () => {
    const issue = await createIssue(ada);
    await comment(ada, issue, "@dan **Look** at #1\n\n<script>alert(1)</script>");
    await waitForJobs();
    const email = emailsTo(dan).at(-1);
    const header = (name: string) =>
      email?.headers.find(({ key }) => key === name.toLowerCase())?.value;
    expect(email?.subject).toBe(`Re: Weather | Storm warning (#${issue.iid})`);
    expect(email?.from).toMatchObject({ address: "cairn@cairn.example" });
    expect(header("X-GitLab-Project-Id")).toBe(String(project.id));
    expect(header("X-GitLab-Project-Path")).toBe(project.path);
    expect(header("X-GitLab-Issue-ID")).toBe(String(issue.id));
    expect(header("X-GitLab-Issue-IID")).toBe(String(issue.iid));
    expect(header("X-GitLab-NotificationReason")).toBe("mentioned");
    expect(header("X-GitLab-Discussion-ID")).toMatch(/^[0-9a-f]{40}$/);
    expect(header("List-Id")).toBe(`${project.path} <weather.summit.localhost>`);
    expect(header("Message-ID")).toMatch(/^<note_\d+@localhost>$/);
    expect(header("In-Reply-To")).toBe(`<issue_${issue.id}@localhost>`);
    expect(header("References")).toContain(`<issue_${issue.id}@localhost>`);
    expect(header("Auto-Submitted")).toBe("auto-generated");
    expect(email?.text).toContain("**Look**");
    expect(email?.html).toContain("<strong>Look</strong>");
    expect(email?.html).toContain(
      `href="http://localhost:3000/${project.path}/-/issues/${issue.iid}#note_`,
    );
    expect(email?.html).not.toContain("<script");
  });

  test("once, even when the job runs again", async () => {
    const issue = await createIssue(ada);
    expect(await recipientsOf(() => comment(ada, issue, "@ben once"))).toEqual(["ben"]);
    const count = emailsTo(ben).length;
    await sqlWrite(`select graphile_worker.add_job('notifications:send_note_email', json_build_object(
      'note_email_id', (select max(id) from note_emails where user_id = ${ben.id}), 'actor_id', ${ben.id}))`);
    await waitForJobs();
    expect(emailsTo(ben)).toHaveLength(count);
  });

  test("later, when the mail server was not available, and not at all when it refuses the recipient", async () => {
    const issue = await createIssue(ada);
    smtp.refusal = 451;
    await comment(ada, issue, "@ben later");
    await expect.poll(() => countFailedJobs(), { timeout: 10_000 }).toBe(1);
    smtp.refusal = null;
    const count = emailsTo(ben).length;
    await sqlWrite(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where last_error is not null), now())",
    );
    await expect.poll(() => emailsTo(ben).length, { timeout: 10_000 }).toBe(count + 1);
    smtp.refusal = 550;
    expect(await recipientsOf(() => comment(ada, issue, "@ben never"))).toEqual([]);
    smtp.refusal = null;
    expect(await countFailedJobs()).toBe(0);
    const { body } = await injectRequest(app, { url: "/-/metrics" });
    expect(body).toMatch(/cairn_emails_total\{outcome="rejected"\} 1/);
    expect(body).toMatch(/cairn_emails_total\{outcome="sent"\} \d+/);
  });

  test("to email participants, unless it is internal [NFORM-026]", async () => {
    const issue = await createIssue(ada);
    await comment(ada, issue, "/invite_email guest@elsewhere.example");
    await comment(ada, issue, "Only for members", { internal: true });
    await comment(ada, issue, "For everyone");
    const emails = await smtp.waitFor("guest@elsewhere.example");
    await waitForJobs();
    expect(emails.map(({ text }) => text?.includes("For everyone"))).toEqual([true]);
  });
});

test("without a mailbox an issue has no address for comments [SIDE-136]", async () => {
  const issue = await createIssue(ada);
  const url = issuePageJsonUrl(project.path, issue.iid);
  const answer = await injectRequest(app, { url, headers: sessionHeaders(ada) });
  expect(IssuePageResponse.parse(answer.json()).create_note_email).toBeNull();
});

describe("an email address", () => {
  test("gets no comments until its owner has confirmed it", async () => {
    const fay = await person("fay");
    await addTestMember(app, project, fay, GUEST);
    const [request] = await smtp.waitFor(fay.email);
    expect(request?.subject).toBe("Confirm your email address for Cairn");
    const issue = await createIssue(ada);
    await comment(ada, issue, "@fay one");
    await waitForJobs();
    expect(emailsTo(fay)).toEqual([]);
    const link = new URL(/http:\S+/.exec(request?.text ?? "")?.[0] ?? "");
    const open = (who: TestPerson | null) =>
      injectRequest(app, {
        url: `${link.pathname}${link.search}`,
        headers: { accept: "text/html", ...(who !== null && { cookie: who.cookie }) },
      });
    expect((await open(ben)).statusCode).toBe(404);
    expect((await open(null)).headers.location).toContain("/users/sign_in");
    expect((await open(fay)).headers.location).toBe("/-/profile/account");
    await comment(ada, issue, "@fay two");
    await waitForJobs();
    expect(emailsTo(fay).map(({ text }) => text?.includes("@fay two"))).toEqual([true]);
    expect(smtp.received.filter(({ recipient }) => recipient === fay.email)).toHaveLength(2);
  });
});

async function sqlWrite(statement: string): Promise<void> {
  await app.platform.db.transaction().execute((trx) => sql.raw(statement).execute(trx));
}

async function countFailedJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where last_error is not null`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? 0;
}
