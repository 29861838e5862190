import {
  PASSWORD_LINK_PATH,
  PASSWORD_REQUEST_PATH,
  PASSWORD_REQUEST_POST_PATH,
  PASSWORD_REQUEST_SENT_PATH,
} from "@cairn/contract/users";
import { beforeAll, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { startTestSmtpServer } from "../../../../test/mail-servers.ts";
import { createTestPerson, requestSignIn } from "../../../../test/people.ts";

const smtp = await startTestSmtpServer();
const app = await startTestApp({
  ...smtp.variables,
  CAIRN_ROLES: "web,worker",
  CAIRN_RATE_LIMITS: "signUpByAddress=1000,passwordLinks=1000,passwordRequests=20",
});
const NEXT = "nine stones at a ford";

// Starts the worker, which sends the emails.
beforeAll(() => app.listen());

const requestLink = (email: string) =>
  injectRequest(app, {
    method: "POST",
    url: PASSWORD_REQUEST_POST_PATH,
    payload: { user: { email } },
  });
const emailsTo = (recipient: string) =>
  smtp.received.filter((email) => email.recipient === recipient && /password/.test(email.subject!));
const tokenOf = (text = "") => new URL(/http\S+/.exec(text)?.[0] ?? "").searchParams.get("token");
const setPassword = (token: string | null) =>
  injectRequest(app, {
    method: "POST",
    url: PASSWORD_LINK_PATH,
    payload: { token, password: NEXT },
  });

test("an emailed link sets a new password once, however the address is written", async () => {
  const ada = await createTestPerson(app, { username: "ada" });
  const answer = await requestLink(ada.email.toUpperCase());
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { redirect_to: PASSWORD_REQUEST_SENT_PATH },
  ]);
  await expect.poll(() => emailsTo(ada.email).length).toBe(1);
  const [email] = emailsTo(ada.email);
  expect(email?.text).toContain("the account ada");
  expect(email?.html).toContain("password/edit?token=");
  const token = tokenOf(email?.text);
  expect((await setPassword(token)).statusCode).toBe(201);
  expect((await requestSignIn(app, "ada", NEXT)).statusCode).toBe(201);
  expect((await setPassword(token)).statusCode).toBe(400);
});

test("the answer is the same for unknown addresses and blocked accounts, which get no email", async () => {
  const bob = await createTestPerson(app, { username: "bob" });
  const eve = await createTestPerson(app, { username: "eve" });
  await app.platform.db
    .transaction()
    .execute((trx) =>
      trx.updateTable("users").set({ state: "blocked" }).where("id", "=", eve.id).execute(),
    );
  const answers = [];
  for (const email of ["nobody@example.com", eve.email, bob.email]) {
    const { statusCode, body } = await requestLink(email);
    answers.push({ statusCode, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await expect.poll(() => emailsTo(bob.email).length).toBe(1);
  expect([...emailsTo(eve.email), ...emailsTo("nobody@example.com")]).toEqual([]);
});

test("an address gets three emails an hour, and further requests are answered as before", async () => {
  const cy = await createTestPerson(app, { username: "cy" });
  for (const email of [cy.email, "Cy@example.com", "c\u00FD@example.com", cy.email, cy.email])
    expect((await requestLink(email)).statusCode).toBe(201);
  const dan = await createTestPerson(app, { username: "dan" });
  await requestLink(dan.email);
  await expect.poll(() => emailsTo(dan.email).length).toBe(1);
  expect(emailsTo(cy.email).length).toBe(2);
});

test("refuses what is no email address, and too many requests from one address", async () => {
  expect((await requestLink("ada")).json()).toMatchObject({ message: { email: ["is invalid"] } });
  const answers = [];
  for (let count = 0; count < 21; count += 1)
    answers.push((await requestLink(`somebody${count}@example.com`)).statusCode);
  expect(answers.at(-1)).toBe(429);
});

test("a server that sends no email says so", async () => {
  const silent = await startTestApp();
  const page = await injectRequest(silent, {
    url: PASSWORD_REQUEST_PATH,
    headers: { accept: "text/html" },
  });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain("This server sends no email.");
  const answer = await injectRequest(silent, {
    method: "POST",
    url: PASSWORD_REQUEST_POST_PATH,
    payload: { user: { email: "ada@example.com" } },
  });
  expect(answer.statusCode).toBe(404);
});
