import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import type { IssueSidebarExtras } from "@cairn/contract/issues/web-issue";
import { expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { sendPageRequest } from "../../../../test/history.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

type Issue = Awaited<ReturnType<typeof createTestIssue>>;

async function participants(who: TestPerson, { iid }: Issue): Promise<string[]> {
  const url = `/${project.path}/-/issues/${iid}.json?serializer=sidebar_extras`;
  const answer = await injectRequest(app, { url, headers: sessionHeaders(who) });
  return answer.json<IssueSidebarExtras>().participants.map(({ username }) => username);
}

test("whoever says something or reacts takes part, once", async () => {
  const issue = await createTestIssue(owner, { assignee_ids: [reporter.id] });
  await callRestApi(
    guest,
    "POST",
    `${buildProjectIssuesApiPath(project)}/${issue.iid}/award_emoji`,
    {
      name: "rocket",
    },
  );
  for (const who of [reporter, guest]) {
    const address = noteCreationUrl(
      { kind: "project", full_path: project.path },
      { kind: "issue", id: issue.id },
    );
    await sendPageRequest(who, "POST", address, { note: { note: "I say" } });
  }
  expect(await participants(owner, issue)).toEqual(["owner", "reporter", "guest"]);
});

test("whoever only wrote for the team takes part for the team alone", async () => {
  const issue = await createTestIssue(owner);
  const address = noteCreationUrl(
    { kind: "project", full_path: project.path },
    { kind: "issue", id: issue.id },
  );
  await sendPageRequest(reporter, "POST", address, { note: { note: "Among us", internal: true } });
  expect(await participants(owner, issue)).toEqual(["owner", "reporter"]);
  expect(await participants(guest, issue)).toEqual(["owner"]);
});
