import { beforeAll, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { startTestSmtpServer } from "../../../../test/mail-servers.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  TEST_PASSWORD,
  type TestPerson,
} from "../../../../test/people.ts";

const smtp = await startTestSmtpServer();
const app = await startTestApp({ ...smtp.variables, CAIRN_ROLES: "web,worker" });
const admin = await createTestPerson(app, { username: "grace", admin: true });

// Starts the worker, which sends the emails.
beforeAll(() => app.listen());

async function createPersonWithConfirmedEmail(username: string): Promise<TestPerson> {
  const person = await createTestPerson(app, { username });
  await app.platform.db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable("user_emails")
        .set({ verified_at: new Date().toISOString() })
        .where("user_id", "=", person.id)
        .execute(),
    );
  return person;
}

async function createTokenOf(owner: TestPerson): Promise<void> {
  const answer = await injectRequest(app, {
    method: "POST",
    url: `/api/v4/users/${owner.id}/personal_access_tokens`,
    headers: sessionHeaders(admin),
    payload: { name: "automation", scopes: ["api"], current_password: TEST_PASSWORD },
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

const noticesTo = (recipient: string) =>
  smtp.received.filter((email) => email.recipient === recipient && /token/.test(email.subject!));

test("a user gets an email about a token that an administrator creates, not about their own", async () => {
  const ada = await createPersonWithConfirmedEmail("ada");
  const bob = await createPersonWithConfirmedEmail("bob");
  await createTestToken(app, ada);
  const unconfirmed = await createTestPerson(app, { username: "eve" });
  await createTokenOf(unconfirmed);
  await createTokenOf(bob);
  await expect.poll(() => noticesTo(bob.email).length).toBe(1);
  const [email] = noticesTo(bob.email);
  expect(email?.text).toContain("The administrator @grace created an access token");
  expect(email?.text).toContain("/-/profile/personal_access_tokens");
  expect(noticesTo(ada.email)).toEqual([]);
  expect(noticesTo(unconfirmed.email)).toEqual([]);
});
