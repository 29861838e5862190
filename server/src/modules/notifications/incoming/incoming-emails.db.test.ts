import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { GUEST } from "@cairn/contract/access";
import { issuePageJsonUrl, IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { Issue } from "@cairn/contract/issues/issues";
import { Note } from "@cairn/contract/notes/notes";
import { RESET_INCOMING_EMAIL_PATH } from "@cairn/contract/users";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildTestEnvironmentVariables,
  injectRequest,
  startTestApp,
} from "../../../../test/app.ts";
import { startTestImapServer, startTestSmtpServer } from "../../../../test/mail-servers.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { openMailbox } from "./mailbox.ts";

const [smtp, imap] = await Promise.all([startTestSmtpServer(), startTestImapServer()]);
const app = await startTestApp({
  ...smtp.variables,
  ...imap.variables,
  CAIRN_ROLES: "web,worker",
});
const ada = await createTestPerson(app, { username: "ada" });
const ben = await createTestPerson(app, { username: "ben" });
const project = await createTestProject(app, ada, { name: "Weather", visibility: "public" });
await addTestMember(app, project, ben, GUEST);

beforeAll(async () => {
  await app.listen();
  await app.platform.db
    .transaction()
    .execute((trx) => sql`update user_emails set verified_at = now()`.execute(trx));
});

const issuesPath = `/api/v4/projects/${project.id}/issues`;
const POLL = { timeout: 15_000, interval: 20 };

async function call(
  who: TestPerson,
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
) {
  const headers = sessionHeaders(who);
  const answer = await injectRequest(app, { method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}

async function createIssue(wish: object = {}): Promise<Issue> {
  const answer = await call(ada, "POST", issuesPath, { title: "Storm", ...wish });
  return Issue.parse(answer.json());
}

async function addressOf(who: TestPerson | null, { iid }: Issue): Promise<string | null> {
  const url = issuePageJsonUrl(project.path, iid);
  const answer = await injectRequest(app, {
    url,
    headers: who === null ? {} : sessionHeaders(who),
  });
  return IssuePageResponse.parse(answer.json()).create_note_email;
}

async function listComments({ iid }: Issue): Promise<Note[]> {
  const url = `${issuesPath}/${iid}/notes?sort=asc`;
  const notes = (await call(ada, "GET", url)).json<unknown[]>();
  return notes.map((note) => Note.parse(note)).filter(({ system }) => !system);
}

const listReports = () =>
  smtp.received.filter(({ subject }) => subject === "Your comment was not added");

let count = 0;

function writeEmail(
  from: string,
  to: string | null,
  text: string,
  headers: Record<string, string> = {},
): string {
  count += 1;
  const all = {
    From: `Somebody <${from}>`,
    To: to ?? "",
    Subject: "Re: Storm",
    "Message-ID": `<${count}@mail.example>`,
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\n")}\n\n${text}\n`;
}

async function waitForOutcome(name: string, more: number, before: number): Promise<void> {
  await expect.poll(() => countOutcome(name), POLL).toBe(before + more);
}

async function countOutcome(name: string): Promise<number> {
  const metric = await app.platform.metrics.incomingEmails.get();
  return metric.values.find(({ labels }) => labels.outcome === name)?.value ?? 0;
}

/** Delivers the emails and waits until `more` emails had the outcome. */
async function deliver(name: string, ...messages: string[]): Promise<void> {
  const before = await countOutcome(name);
  for (const message of messages) await imap.deliver(message);
  await waitForOutcome(name, messages.length, before);
}

describe("the address of an issue [SIDE-136]", () => {
  test("is in the page data of each reader, another for each reader and issue", async () => {
    const [issue, other] = [await createIssue(), await createIssue()];
    const all = [
      await addressOf(ada, issue),
      await addressOf(ben, issue),
      await addressOf(ada, other),
    ];
    for (const address of all) expect(address).toMatch(/^incoming\+c-[0-9a-z-]+@cairn\.example$/);
    expect(new Set(all).size).toBe(3);
    expect(await addressOf(ada, issue)).toBe(all[0]);
    expect(await addressOf(null, issue)).toBeNull();
    const sidebar = await call(
      ada,
      "GET",
      `/${project.path}/-/issues/${issue.iid}.json?serializer=sidebar`,
    );
    expect(sidebar.json()).toMatchObject({ create_note_email: all[0] });
  });
});

describe("an email to the address [SIDE-137]", () => {
  test("becomes a comment of its owner, without quotation and signature", async () => {
    const issue = await createIssue();
    const text = `I agree.\n\n-- \nBen\n\nOn Monday Ada wrote:\n> Agreed?`;
    await deliver("commented", writeEmail(ben.email, await addressOf(ben, issue), text));
    const [note] = await listComments(issue);
    expect(note).toMatchObject({ body: "I agree.", author: { username: "ben" }, internal: false });
    expect(await imap.countEmails()).toEqual({ unread: 0, all: 0 });
  });

  test("runs quick actions with the owner's permissions", async () => {
    const issue = await createIssue();
    await deliver(
      "commented",
      writeEmail(ada.email.toUpperCase(), await addressOf(ada, issue), "Done.\n\n/close"),
    );
    expect((await call(ada, "GET", `${issuesPath}/${issue.iid}`)).json()).toMatchObject({
      state: "closed",
    });
  });

  test("is taken once, even when it is delivered twice", async () => {
    const issue = await createIssue();
    const email = writeEmail(ben.email, await addressOf(ben, issue), "Only once");
    await imap.deliver(email);
    await deliver(
      "commented",
      email.replace("Only once", "Changed"),
      writeEmail(ben.email, await addressOf(ben, issue), "Last"),
    );
    // Two jobs can run at the same time, so the comments can be in either order.
    const bodies = (await listComments(issue)).map(({ body }) => body);
    expect(bodies.toSorted()).toEqual(["Last", "Only once"]);
  });

  test("from another sender is refused, and only the owner of the address learns of it", async () => {
    const issue = await createIssue();
    const before = listReports().length;
    await deliver(
      "refused",
      writeEmail("mallory@elsewhere.example", await addressOf(ben, issue), "Spoofed"),
    );
    await expect.poll(() => listReports().length, POLL).toBe(before + 1);
    expect(listReports().at(-1)?.recipient).toBe(ben.email);
    expect(await listComments(issue)).toEqual([]);
  });

  test("with a wrong or a reset key is ignored and stays in the mailbox", async () => {
    const issue = await createIssue();
    const address = (await addressOf(ben, issue)) ?? "";
    const wrong = address.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
    await deliver("ignored", writeEmail(ben.email, wrong, "Guessed"));
    await call(ben, "POST", RESET_INCOMING_EMAIL_PATH, {});
    expect(await addressOf(ben, issue)).not.toBe(address);
    await deliver("ignored", writeEmail(ben.email, address, "Too late"));
    expect(await listComments(issue)).toEqual([]);
    expect(await imap.countEmails()).toEqual({ unread: 0, all: 2 });
  });

  test.each([
    { "Auto-Submitted": "auto-replied" },
    { Precedence: "bulk" },
    { "Return-Path": "<>" },
    { "List-Id": "<list.example>" },
  ])("from a program is ignored without a report: %j", async (headers) => {
    const issue = await createIssue();
    const before = listReports().length;
    await deliver("ignored", writeEmail(ben.email, await addressOf(ben, issue), "Away", headers));
    expect(await listComments(issue)).toEqual([]);
    expect(listReports()).toHaveLength(before);
  });

  test("is refused with a report where its owner cannot comment", async () => {
    const issue = await createIssue();
    const address = await addressOf(ben, issue);
    await call(ada, "PUT", `${issuesPath}/${issue.iid}`, { confidential: true });
    const before = listReports().length;
    await deliver("refused", writeEmail(ben.email, address, "Still here?"));
    await expect.poll(() => listReports().length, POLL).toBe(before + 1);
    expect(listReports().at(-1)?.text).toContain("does not exist, or you cannot see it");
    const locked = await createIssue({});
    await call(ada, "PUT", `${issuesPath}/${locked.iid}`, { discussion_locked: true });
    const outsider = await createTestPerson(app, { username: "outsider" });
    await confirm(outsider);
    await deliver("refused", writeEmail(outsider.email, await addressOf(outsider, locked), "Hi"));
    expect(await listComments(locked)).toEqual([]);
  });

  test("of a blocked user or an address that is not confirmed is not taken", async () => {
    const issue = await createIssue();
    const cleo = await createTestPerson(app, { username: "cleo" });
    const address = await addressOf(cleo, issue);
    await deliver("refused", writeEmail(cleo.email, address, "Not confirmed"));
    await confirm(cleo);
    await write(`update users set state = 'blocked' where id = ${cleo.id}`);
    await deliver("ignored", writeEmail(cleo.email, address, "Blocked"));
    expect(await listComments(issue)).toEqual([]);
  });

  test("can be of any form: HTML, parts, other character sets, control characters", async () => {
    const issue = await createIssue();
    const address = await addressOf(ben, issue);
    const parts = (...bodies: string[]) =>
      `${bodies.map((body) => `--x\n${body}\n`).join("")}--x--`;
    const mixed = { "Content-Type": "multipart/mixed; boundary=x" };
    const html = "Content-Type: text/html; charset=utf-8\n\n<p>Ein <b>Gruß</b></p><blockquote>x";
    const file = "Content-Type: text/plain\nContent-Disposition: attachment\n\nA file";
    const latin1 = {
      "Content-Type": "text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding": "quoted-printable",
    };
    await deliver("commented", writeEmail(ben.email, address, parts(file, html), mixed));
    await deliver("commented", writeEmail(ben.email, address, "Gr=FC=DFe=00", latin1));
    await deliver("refused", writeEmail(ben.email, address, parts(file), mixed));
    expect((await listComments(issue)).map(({ body }) => body)).toEqual(["Ein Gruß", "Grüße"]);
  });

  test("is taken after the mail server was away", async () => {
    const issue = await createIssue();
    await imap.stop();
    await imap.start();
    await deliver("commented", writeEmail(ben.email, await addressOf(ben, issue), "Back again"));
    expect((await listComments(issue)).map(({ body }) => body)).toEqual(["Back again"]);
  });

  test("a lost connection ends the wait with an error, so that the reader connects again", async () => {
    const { imap: config } = app.platform.config;
    if (config === null) throw new Error("No mailbox is configured.");
    const mailbox = await openMailbox(config);
    mailbox.close();
    const { signal } = new AbortController();
    await expect(mailbox.waitForEmail(signal)).rejects.toThrow("was lost");
  });

  test("in reply to a notification comments, and the unsubscribe address ends notifications", async () => {
    const issue = await createIssue({ assignee_ids: [ben.id] });
    const isNotification = ({
      recipient,
      subject,
    }: {
      recipient: string;
      subject?: string | undefined;
    }) => recipient === ben.email && subject === `Re: Weather | Storm (#${issue.iid})`;
    await call(ada, "POST", `${issuesPath}/${issue.iid}/notes`, { body: "Ben?" });
    await expect.poll(() => smtp.received.filter(isNotification).length, POLL).toBe(1);
    const email = smtp.received.find(isNotification);
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("reply-to")).toBe(await addressOf(ben, issue));
    await deliver("commented", writeEmail(ben.email, header("reply-to"), "Yes!"));
    expect((await listComments(issue)).map(({ body }) => body)).toEqual(["Ben?", "Yes!"]);
    const unsubscribe = /<mailto:(.*)>/.exec(header("list-unsubscribe"))?.[1] ?? "";
    await deliver("unsubscribed", writeEmail(ben.email, unsubscribe, ""));
    expect((await call(ben, "GET", `${issuesPath}/${issue.iid}`)).json()).toMatchObject({
      subscribed: false,
    });
  });
});

describe("cairn mail check", () => {
  const command = fileURLToPath(new URL("../../../../../bin/cairn", import.meta.url));
  const run = async (overrides: Record<string, string>) => {
    const variables = { ...smtp.variables, ...imap.variables, ...overrides };
    const env = { ...process.env, ...(await buildTestEnvironmentVariables(variables)) };
    return promisify(execFile)(command, ["mail", "check", "ops@example.com"], { env }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
  };

  test("signs in at both servers and sends a test email", async () => {
    expect(await run({})).toMatchObject({
      stdout:
        "SMTP: 127.0.0.1 accepted an email to ops@example.com\nIMAP: opened INBOX at 127.0.0.1\n",
    });
    const [email] = await smtp.waitFor("ops@example.com");
    expect(email?.subject).toBe("Test email of Cairn");
  });

  test("names the server that cannot be used", async () => {
    const { stdout, code } = await run({ CAIRN_IMAP_PASSWORD: "wrong", CAIRN_SMTP_PORT: "9" });
    expect(code).toBe(1);
    expect(stdout).toContain("SMTP: 127.0.0.1 cannot be used: connect ECONNREFUSED");
    expect(stdout).toContain("IMAP: 127.0.0.1 cannot be used:");
  });
});

async function confirm({ id }: TestPerson): Promise<void> {
  await write(`update user_emails set verified_at = now() where user_id = ${id}`);
}

async function write(statement: string): Promise<void> {
  await app.platform.db.transaction().execute((trx) => sql.raw(statement).execute(trx));
}
