/**
 * Tests that a response does not reveal whether a hidden object exists. The requests here create
 * rows, so the leak tests in server/test/access, which compare all routes, cannot send them.
 */
import { expect, it } from "vitest";
import { injectRequest } from "../app.ts";
import { app, privateProject, createTestIssue, outsider, owner } from "../issues.ts";
import { sessionHeaders } from "../people.ts";

it("a report of abuse is answered alike, whatever page it names", async () => {
  const hidden = await createTestIssue(owner, {}, privateProject);
  const paths = [
    `/${privateProject.path}/-/issues/${hidden.iid}`,
    `/${privateProject.path}/-/issues/999999`,
    "/nobody/nothing/-/issues/1",
  ];
  const answers = [];
  for (const [index, path] of paths.entries()) {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/-/abuse_reports",
      headers: sessionHeaders(outsider),
      payload: {
        abuse_report: {
          user_id: owner.id,
          message: `Is rude, for the time ${index}.`,
          ref_url: new URL(path, app.platform.config.url).href,
        },
      },
    });
    const { id: _, ...rest } = answer.json<Record<string, unknown>>();
    answers.push({ status: answer.statusCode, ...rest });
  }
  expect(answers[0]?.status).toBe(201);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});
