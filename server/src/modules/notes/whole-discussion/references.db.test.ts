import { DEVELOPER, REPORTER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { insertMentionNote, listTestDiscussions } from "../../../../test/discussions.ts";
import { recordSelectQueries } from "../../../../test/statements.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  group,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
  updateTestIssue,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import { createTestNote, executeSqlInTransaction } from "../../../../test/notes.ts";
import { createTestPerson, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";

type Who = TestPerson | null;

/** Has the same permissions on the issue as `reporter`, and none in the private project. */
const colleague = await createTestPerson(app, { username: "colleague" });
await addTestMember(app, project, colleague, REPORTER);

let count = 0;
let issue: Issue;
let title: string;

/** Creates the issue whose discussion is read, and another with an unusual title. */
beforeEach(async () => {
  issue = await createTestIssue(owner);
  count += 1;
  title = `Hidden summit ${count}`;
});

/** Creates an issue, mentions it in a comment on `issue`, and adds the cross-reference to `issue`. */
async function createMentionedIssue(place: TestPlace, wish: object = {}): Promise<Issue> {
  const other = await createTestIssue(owner, { title, ...wish }, place);
  await createTestNote(
    owner,
    issue,
    `See ${place.path}#${other.iid}+ and ${place.path}#${other.iid}`,
  );
  await insertMentionNote(issue, other);
  return other;
}

const read = async (who: Who) => JSON.stringify(await listTestDiscussions(who, issue));

/** Reads the discussion, and fails unless the response came from the cache. */
async function readFromCache(who: Who): Promise<string> {
  let text = "";
  const queries = await recordSelectQueries(async () => (text = await read(who)));
  expect(queries.filter((query) => /\bfrom "notes"/.test(query.text))).toEqual([]);
  return text;
}

/** Reads as all readers in turn, until each response comes from the cache. */
async function fillCache(...readers: Who[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const who of readers) await read(who);
  for (const who of readers) await readFromCache(who);
}

async function expectSeen(who: Who, isSeen: boolean): Promise<void> {
  for (const text of [await read(who), await readFromCache(who)]) {
    expect(text.includes(title)).toBe(isSeen);
    expect(text.includes("mentioned this in")).toBe(isSeen);
  }
}

describe("a cached discussion shows each reader only what that reader can see", () => {
  test("when two readers with the same permissions here alternate", async () => {
    await createMentionedIssue(privateProject);
    await fillCache(reporter, colleague);
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await readFromCache(reporter), await readFromCache(colleague)];
      expect(one).toContain(title);
      expect(one).toContain("mentioned this in");
      expect(other).not.toContain(title);
      expect(other).not.toContain("mentioned this in");
    }
  });

  test("when they request it at the same time", async () => {
    await createMentionedIssue(privateProject);
    await fillCache(reporter, colleague);
    const readers = Array.from({ length: 20 }, (_, number) => (number % 2 ? reporter : colleague));
    const texts = await Promise.all(readers.map(read));
    expect(texts.map((text) => text.includes(title))).toEqual(
      readers.map((who) => who === reporter),
    );
  });

  test("after the referenced issue was renamed or closed", async () => {
    const other = await createMentionedIssue(privateProject);
    await fillCache(reporter, colleague);
    const before = title;
    title = `Renamed summit ${count}`;
    await updateTestIssue(owner, other, { title });
    await expectSeen(reporter, true);
    await expectSeen(colleague, false);
    expect(await read(reporter)).not.toContain(before);
    expect(await read(reporter)).not.toContain("(closed)");
    await updateTestIssue(owner, other, { state_event: "close" });
    expect(await read(reporter)).toContain("(closed)");
    expect(await read(colleague)).not.toContain("(closed)");
  });

  test("after the referenced issue became confidential, and visible again", async () => {
    const other = await createMentionedIssue(project);
    const readers = [null, outsider, reporter];
    await fillCache(...readers);
    for (const who of readers) await expectSeen(who, true);
    await updateTestIssue(owner, other, { confidential: true });
    await expectSeen(null, false);
    await expectSeen(outsider, false);
    await expectSeen(reporter, true);
    await updateTestIssue(owner, other, { confidential: false });
    for (const who of readers) await expectSeen(who, true);
  });

  test("after a reader joined the other project, and left it", async () => {
    await createMentionedIssue(privateProject);
    await fillCache(reporter, colleague);
    await addTestMember(app, privateProject, colleague, DEVELOPER);
    await expectSeen(colleague, true);
    const member = `/projects/${privateProject.id}/members/${colleague.id}`;
    expect((await callRestApi(owner, "DELETE", member)).statusCode).toBe(204);
    await expectSeen(colleague, false);
    await expectSeen(reporter, true);
  });

  test("after the other project changed its visibility or its path, and was deleted", async () => {
    const place = await createTestProject(app, owner, { group, visibility: "public" });
    await createMentionedIssue(place);
    const change = async (wish: object) => {
      const changed = await callRestApi(owner, "PUT", `/projects/${place.id}`, wish);
      expect(changed.statusCode, changed.body).toBe(200);
    };
    await fillCache(null, reporter, owner);
    await expectSeen(null, true);
    await change({ visibility: "private" });
    await expectSeen(null, false);
    await expectSeen(reporter, false);
    await expectSeen(owner, true);
    await change({ visibility: "public", path: `elsewhere-${count}` });
    expect(await read(null)).toContain(`/elsewhere-${count}/-/issues/`);
    await change({ issues_access_level: "private" });
    await expectSeen(null, false);
    await change({ issues_access_level: "enabled" });
    await expectSeen(null, true);
    await callRestApi(owner, "DELETE", `/projects/${place.id}`);
    await expectSeen(null, false);
    await expectSeen(owner, false);
  });

  test("after the referenced issue was deleted", async () => {
    const other = await createMentionedIssue(privateProject);
    await fillCache(reporter, owner);
    const path = `/projects/${privateProject.id}/issues/${other.iid}`;
    expect((await callRestApi(owner, "DELETE", path)).statusCode).toBe(204);
    await expectSeen(reporter, false);
    await expectSeen(owner, false);
  });
});

describe("a cached discussion is as new as", () => {
  test("its labels and milestones, in comments and in system notes", async () => {
    const labels = `/projects/${project.id}/labels`;
    const { id } = (
      await callRestApi(owner, "POST", labels, { name: `front ${count}`, color: "#112233" })
    ).json<{ id: number }>();
    const milestone = (
      await callRestApi(owner, "POST", `/projects/${project.id}/milestones`, {
        title: `Ascent ${count}`,
      })
    ).json<{ id: number }>();
    await createTestNote(owner, issue, `~"front ${count}" %"Ascent ${count}"`);
    await updateTestIssue(owner, issue, { add_labels: `front ${count}` });
    await updateTestIssue(owner, issue, { milestone_id: milestone.id });
    await fillCache(reporter, null);
    await callRestApi(owner, "PUT", `${labels}/${id}`, { new_name: `cold ${count}` });
    for (const who of [reporter, null]) {
      expect((await read(who)).split(`data-label=\\"${id}\\"`)).toHaveLength(3);
      expect((await read(who)).split(`>cold ${count}<`)).toHaveLength(3);
    }
    await callRestApi(owner, "PUT", `/projects/${project.id}/milestones/${milestone.id}`, {
      state_event: "close",
    });
    expect((await read(null)).split(`%Ascent ${count} (closed)`)).toHaveLength(3);
    expect((await callRestApi(owner, "DELETE", `${labels}/${id}`)).statusCode).toBe(204);
    expect(await read(reporter)).toContain("added 1 deleted label");
  });

  test("the names of mentioned users and of assignees", async () => {
    const named = await createTestPerson(app, { username: `climber${count}` });
    await createTestNote(owner, issue, `@${named.username} can you help?`);
    await updateTestIssue(owner, issue, { assignee_ids: [named.id] });
    await fillCache(reporter, null);
    await executeSqlInTransaction(sql`update users set name = 'A new name' where id = ${named.id}`);
    expect((await read(reporter)).split('title=\\"A new name\\"')).toHaveLength(3);
    await executeSqlInTransaction(
      sql`update users set username = ${`walker${count}`} where id = ${named.id}`,
    );
    expect((await read(reporter)).split(`href=\\"/walker${count}\\"`)).toHaveLength(3);
    // A visitor sees a mention as it was written, and the current username of an assignee.
    expect(await read(null)).toContain(`assigned this to @walker${count}`);
    expect(await read(null)).not.toContain("A new name");
  });

  test("the versions of its description", async () => {
    await updateTestIssue(owner, issue, { description: "Other words" });
    await fillCache(owner, reporter);
    const [first] = await listTestDiscussions(owner, issue);
    const path = first?.notes[0]?.delete_description_version_path ?? "";
    expect(await readFromCache(reporter)).toContain('"description_version_deleted":false');
    expect((await callWebApi(owner, "DELETE", path)).statusCode).toBeLessThan(300);
    expect(await read(reporter)).toContain('"description_version_deleted":true');
  });
});
