import {
  FollowUpIssueDefaults,
  followUpIssueDefaultsUrl,
  newFollowUpIssuePath,
  newIssuePath,
} from "@cairn/contract/issues/issue-page";
import { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import { listTestDiscussions } from "../../../../test/discussions.ts";
import {
  app,
  callRestApi,
  privateProject,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  expectConsistentNotes,
  listStoredNotes,
  createTestReply,
  createTestNote,
  createTestThread,
  requestNoteCreation,
} from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

type Said = Awaited<ReturnType<typeof createTestNote>>;

async function aThread(wish: object = {}) {
  const issue = await createTestIssue(owner, { title: "Loose knot", ...wish });
  const first = await createTestThread(owner, issue, "Are we & you\nsure?");
  await createTestReply(reporter, issue, first, "We are.");
  return { issue, first };
}

async function opened(who: TestPerson, { discussion_id: id }: Said, wish: object = {}) {
  return createTestIssue(who, { title: "Tie it better", discussion_to_resolve: id, ...wish });
}

const settled = async (who: TestPerson, issue: Issue, { discussion_id: id }: Said) =>
  (await listTestDiscussions(who, issue)).find((each) => each.id === id)?.resolved;

const history = async (who: TestPerson | null, issue: Issue) =>
  (await listTestDiscussions(who, issue))
    .flatMap(({ notes }) => notes)
    .filter(({ system_note_action: action }) => action === "discussion");

describe("an issue that takes over a thread", () => {
  test("settles it as it is opened, and the thread's issue says so", async () => {
    const { issue, first } = await aThread();
    const taken = await opened(reporter, first);
    expect(await settled(owner, issue, first)).toBe(true);
    const [told] = await history(owner, issue);
    expect(told?.note).toBe(`continued a thread in #${taken.iid}`);
    expect(told?.note_html).toContain(`/-/issues/${taken.iid}"`);
    expect(told?.system_note_icon_name).toBe("comment");
    expect(told?.author.username).toBe("reporter");
    await expectConsistentNotes(issue);
  });

  test("quotes it and leads to it, unless it says something else", async () => {
    const { issue, first } = await aThread();
    const { description } = await opened(owner, first);
    expect(description).toContain(`Follow-up to a thread in #${issue.iid}`);
    expect(description).toContain(
      `@owner started a [thread](${app.platform.config.url.origin}/${project.path}/-/issues/${issue.iid}#note_${first.id})`,
    );
    expect(description).toContain("> Are we & you\n> sure?");
    const again = await createTestThread(owner, issue, "Another");
    expect((await opened(owner, again, { description: "My words" })).description).toBe("My words");
    expect(await settled(owner, issue, again)).toBe(true);
  });

  test("is one with it: an issue that is not opened settles nothing", async () => {
    const { issue, first } = await aThread();
    const answer = await callRestApi(owner, "POST", buildProjectIssuesApiPath(project), {
      title: "",
      discussion_to_resolve: first.discussion_id,
    });
    expect(answer.statusCode).toBe(400);
    const taken = await createTestIssue(owner, { iid: 9001 });
    const twice = await callRestApi(owner, "POST", buildProjectIssuesApiPath(project), {
      title: "The same number",
      iid: taken.iid,
      discussion_to_resolve: first.discussion_id,
    });
    expect(twice.statusCode).toBe(409);
    expect(await settled(owner, issue, first)).toBe(false);
    expect(await history(owner, issue)).toEqual([]);
  });

  test("tells of a thread that was settled before no second time", async () => {
    const { issue, first } = await aThread();
    await opened(owner, first);
    await opened(owner, first);
    expect(await history(owner, issue)).toHaveLength(1);
  });

  test("is as secret as the thread, and told only to those who read both", async () => {
    const { issue, first } = await aThread({ confidential: true });
    expect((await opened(reporter, first)).confidential).toBe(true);
    expect(await settled(owner, issue, first)).toBe(true);
    const open = await aThread();
    await opened(reporter, open.first, { confidential: true });
    expect(await history(owner, open.issue)).toHaveLength(1);
    expect(await history(outsider, open.issue)).toEqual([]);
    expect(await history(null, open.issue)).toEqual([]);
  });

  test("quotes no secret where it is said to be none", async () => {
    const { first } = await aThread({ confidential: true });
    const taken = await opened(reporter, first, { confidential: false });
    expect(taken.confidential).toBe(false);
    expect(taken.description).toBe("");
  });

  test("keeps to the team what was for the team alone", async () => {
    const issue = await createTestIssue(owner);
    const note = { type: "DiscussionNote", internal: true };
    const first = await createTestNote(owner, issue, "Between us", { note });
    expect((await opened(reporter, first)).confidential).toBe(true);
    expect(
      (await listStoredNotes(issue)).map(({ internal, action }) => [action, internal]),
    ).toEqual([
      [null, true],
      ["discussion", true],
    ]);
    expect(await history(outsider, issue)).toEqual([]);
    await expectConsistentNotes(issue);
  });

  test("can be opened in GraphQL as well", async () => {
    const { issue, first } = await aThread();
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: sessionHeaders(owner),
      payload: {
        query: `mutation ($input: CreateIssueInput!) {
          createIssue(input: $input) { issue { description } errors } }`,
        variables: {
          input: {
            projectPath: project.path,
            title: "From GraphQL",
            discussionToResolve: `gid://gitlab/Discussion/${first.discussion_id}`,
          },
        },
      },
    });
    expect(answer.body).toContain("> sure?");
    expect(await settled(owner, issue, first)).toBe(true);
  });

  test("can be opened without JavaScript", async () => {
    const { issue, first } = await aThread();
    const answer = await callWebApi(owner, "POST", newIssuePath(project.path), {
      issue: { title: "From a form", description: "Words" },
      discussion_to_resolve: first.discussion_id,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await settled(owner, issue, first)).toBe(true);
  });
});

describe("whoever may not settle a thread", () => {
  const untouched = async (who: TestPerson, id: string) => {
    const answer = await callRestApi(who, "POST", buildProjectIssuesApiPath(project), {
      title: "Mine",
      discussion_to_resolve: id,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { confidential, description } = Issue.parse(answer.json());
    expect([confidential, description]).toEqual([false, ""]);
  };

  test("opens an issue like any other, and learns nothing of it", async () => {
    const open = await aThread();
    const secret = await aThread({ confidential: true });
    const internal = await createTestNote(owner, open.issue, "Between us", {
      note: { type: "DiscussionNote", internal: true },
    });
    const ids = [open.first, secret.first, internal].map(({ discussion_id: id }) => id);
    for (const id of [...ids, "0".repeat(40), "nonsense"]) {
      await untouched(guest, id);
      await untouched(outsider, id);
    }
    expect(await settled(owner, open.issue, open.first)).toBe(false);
    expect(await settled(owner, open.issue, internal)).toBe(false);
    expect(await settled(owner, secret.issue, secret.first)).toBe(false);
  });

  test("settles none of another project", async () => {
    const issue = await createTestIssue(owner, {}, privateProject);
    const said = await requestNoteCreation(owner, issue, "Elsewhere", {
      note: { type: "DiscussionNote" },
      path: privateProject.path,
    });
    await untouched(owner, said.json<{ discussion_id: string }>().discussion_id);
    expect((await listStoredNotes(issue)).map(({ resolved }) => resolved)).toEqual([false]);
  });

  test("is not told its words", async () => {
    const { first } = await aThread();
    const secret = await aThread({ confidential: true });
    const asking = (who: TestPerson | null, id: string) =>
      callWebApi(who, "GET", followUpIssueDefaultsUrl(project.path, id));
    const told = await asking(reporter, first.discussion_id);
    expect(FollowUpIssueDefaults.parse(told.json())).toMatchObject({
      title: "Follow-up from “Loose knot”",
      confidential: false,
    });
    const absent = await asking(guest, "0".repeat(40));
    for (const each of [first, secret.first]) {
      const hidden = await asking(guest, each.discussion_id);
      expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
    }
  });
});

describe("a thread", () => {
  const wayOf = async (who: TestPerson | null, issue: Issue) =>
    (await listTestDiscussions(who, issue))[0]?.resolve_with_issue_path;

  test("says where it can go on, to whoever may settle it [NOTE-086]", async () => {
    const { issue, first } = await aThread();
    const path = newFollowUpIssuePath(project.path, first.discussion_id, false);
    expect(await wayOf(reporter, issue)).toBe(path);
    expect(await wayOf(guest, issue)).toBeUndefined();
    expect(await wayOf(null, issue)).toBeUndefined();
    const [discussion] = await listTestDiscussions(reporter, issue);
    expect(discussion).toMatchObject({
      resolvable: true,
      resolved: false,
      resolve_path: expect.stringMatching(/\/resolve$/) as string,
      resolved_at: null,
      resolved_by: null,
      resolved_by_push: false,
    });
  });

  test("of a confidential issue goes on in one that begins confidential", async () => {
    const { issue, first } = await aThread({ confidential: true });
    const path = newFollowUpIssuePath(project.path, first.discussion_id, true);
    expect(await wayOf(reporter, issue)).toBe(path);
    expect(new URL(path, "https://cairn.test").searchParams.get("issue[confidential]")).toBe(
      "true",
    );
  });
});
