import { expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const { api } = await createGitbeakerForUser(site, ada);
const { api: oscars } = await createGitbeakerForUser(site, oscar);

test("gitbeaker links issues of two projects, lists what is linked and takes a link away", async () => {
  const here = await createTestProject(site.app, ada, { name: "Here", visibility: "public" });
  const there = await createTestProject(site.app, ada, { name: "There", visibility: "public" });
  await api.Issues.create(here.id, "One");
  await api.Issues.create(there.id, "Two");
  const made = await api.IssueLinks.create(here.id, 1, there.path, 1, { linkType: "blocks" });
  expect(made).toMatchObject({
    link_type: "blocks",
    source_issue: { title: "One" },
    target_issue: { title: "Two" },
  });
  expect(await expectGitbeakerError(api.IssueLinks.create(there.path, 1, here.id, 1))).toEqual([
    409,
    "These issues are already linked",
  ]);
  const links = await api.IssueLinks.all(there.path, 1);
  expect(links).toMatchObject([{ title: "One", link_type: "is_blocked_by" }]);
  const id = links[0]?.issue_link_id ?? 0;
  expect(await expectGitbeakerError(oscars.IssueLinks.remove(here.id, 1, id))).toEqual([
    403,
    "403 Forbidden",
  ]);
  expect(await api.IssueLinks.remove(here.id, 1, id)).toMatchObject({ link_type: "blocks" });
  expect(await api.IssueLinks.all(here.id, 1)).toEqual([]);
});
