/** Tests reactions to notes: on the page, over REST and over GraphQL. */
import { AwardEmoji } from "@cairn/contract/awards";
import type { Issue } from "@cairn/contract/issues/issues";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest } from "../../../../test/app.ts";
import { listTestDiscussions, pollTestNotes } from "../../../../test/discussions.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import {
  admin,
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  buildProjectIssuesApiPath,
  outsider,
  owner,
  project,
  getIssueOrStatus,
  reporter,
} from "../../../../test/issues.ts";
import { listStoredNotes, createTestNote, type CreatedTestNote } from "../../../../test/notes.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";

let issue: Issue;
let note: CreatedTestNote;
beforeEach(async () => {
  issue = await createTestIssue(owner);
  note = await createTestNote(guest, issue, "Nice");
});

async function toggle(who: TestPerson, name: unknown, { id }: { id: string | number } = note) {
  const answer = await callWebApi(who, "POST", `/${project.path}/notes/${id}/toggle_award_emoji`, {
    name,
  });
  return [answer.statusCode, answer.body === "" ? null : answer.json<object>()];
}

async function given(who: TestPerson | null = null) {
  const [discussion] = await listTestDiscussions(who, issue);
  return (discussion?.notes[0]?.award_emoji ?? []).map(({ name, user }) => [name, user.username]);
}

const OK = [200, { ok: true }];
const NO = [200, { ok: false }];

describe("a page", () => {
  test("gives a reaction at the note's own address, and takes it back [AWARD-001] [AWARD-010] [AWARD-011]", async () => {
    const path = `/${project.path}/notes/${note.id}/toggle_award_emoji`;
    expect(note.toggle_award_path).toBe(path);
    const answer = await callWebApi(owner, "POST", path, { name: "tada" });
    expect([answer.statusCode, answer.json()]).toEqual(OK);
    await toggle(outsider, "tada");
    const [discussion] = await listTestDiscussions(owner, issue);
    expect(discussion?.notes[0]?.award_emoji).toEqual([
      {
        name: "tada",
        emoji: "🎉",
        user: { id: owner.id, name: expect.any(String) as string, username: "owner" },
      },
      { name: "tada", emoji: "🎉", user: expect.objectContaining({ id: outsider.id }) as object },
    ]);
    expect(await toggle(owner, "tada")).toEqual(OK);
    expect(await given()).toEqual([["tada", "outsider"]]);
  });

  test("sends names that are numbers as numbers, and aliases mean the same emoji", async () => {
    expect(await toggle(owner, 100)).toEqual(OK);
    expect(await toggle(owner, "+1")).toEqual(OK);
    expect(await given()).toEqual([
      ["100", "owner"],
      ["thumbsup", "owner"],
    ]);
    expect(await toggle(owner, "unheard_of")).toEqual(NO);
  });

  test("has one thumb at most [AWARD-003]", async () => {
    await toggle(owner, "thumbsup");
    await toggle(owner, "thumbsdown");
    expect(await given()).toEqual([["thumbsdown", "owner"]]);
  });

  test("is told no where nobody may react, and nothing where there is nothing [AWARD-012]", async () => {
    await updateTestIssue(owner, issue, { discussion_locked: true });
    expect(await toggle(outsider, "tada")).toEqual(NO);
    expect(await toggle(guest, "tada")).toEqual(OK);
    const noted = (await listStoredNotes(issue)).find(({ action }) => action !== null);
    expect(await toggle(owner, "tada", { id: noted?.id ?? 0 })).toEqual(NO);
    const secret = await createTestNote(reporter, issue, "Between us", {
      note: { internal: true },
    });
    for (const id of [secret.id, "999999"]) {
      expect((await toggle(guest, "tada", { id }))[0]).toBe(404);
    }
    expect(await toggle(owner, "tada", secret)).toEqual(OK);
  });

  test("hears of it when it asks what has changed, and the issue stays as it is", async () => {
    const { last_fetched_at: since } = await pollTestNotes(guest, issue);
    const before = await getIssueOrStatus(null, issue);
    await toggle(owner, "thumbsup");
    const { notes } = await pollTestNotes(guest, issue, since);
    expect(notes).toMatchObject([{ id: note.id, award_emoji: [{ name: "thumbsup" }] }]);
    // A reaction to a note is no vote for the issue, and leaves the issue's `updated_at` unchanged.
    expect(await getIssueOrStatus(null, issue)).toEqual(before);
    const mine = await callRestApi(
      owner,
      "GET",
      `${buildProjectIssuesApiPath(project)}?my_reaction_emoji=thumbsup`,
    );
    expect(mine.json<Issue[]>().map(({ id }) => id)).not.toContain(issue.id);
    const own = await callRestApi(
      null,
      "GET",
      `${buildProjectIssuesApiPath(project)}/${issue.iid}/award_emoji`,
    );
    expect(own.json()).toEqual([]);
    await callWebApi(guest, "POST", `/${project.path}/-/issues/${issue.iid}/toggle_award_emoji`, {
      name: "thumbsup",
    });
    expect(await given()).toEqual([["thumbsup", "owner"]]);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 1 });
  });
});

describe("over REST", () => {
  const awards = (id: string | number = note.id) =>
    `${buildProjectIssuesApiPath(project)}/${issue.iid}/notes/${id}/award_emoji`;

  async function give(who: TestPerson, name: string): Promise<AwardEmoji> {
    const answer = await callRestApi(who, "POST", awards(), { name });
    expect(answer.statusCode, answer.body).toBe(201);
    return AwardEmoji.parse(answer.json());
  }

  test("reactions are given, listed, read and taken back [AWARD-009]", async () => {
    const one = await give(owner, "tada");
    expect(one).toMatchObject({
      name: "tada",
      user: { id: owner.id },
      awardable_id: Number(note.id),
      awardable_type: "Note",
    });
    await give(outsider, "eyes");
    const listed = await callRestApi(null, "GET", awards());
    expect(listed.headers["x-total"]).toBe("2");
    expect(z.array(AwardEmoji).parse(listed.json())).toMatchObject([
      { name: "tada" },
      { name: "eyes" },
    ]);
    expect((await callRestApi(null, "GET", `${awards()}/${one.id}`)).json()).toEqual(one);
    // The routes of the issue's reactions do not find the reaction to the note.
    const elsewhere = `${buildProjectIssuesApiPath(project)}/${issue.iid}/award_emoji/${one.id}`;
    expect((await callRestApi(owner, "GET", elsewhere)).statusCode).toBe(404);
    expect((await callRestApi(owner, "DELETE", elsewhere)).statusCode).toBe(404);
    expect((await callRestApi(outsider, "DELETE", `${awards()}/${one.id}`)).statusCode).toBe(403);
    expect((await callRestApi(owner, "DELETE", `${awards()}/${one.id}`)).statusCode).toBe(204);
    expect(await given()).toEqual([["eyes", "outsider"]]);
  });

  test("administrators take back anybody's", async () => {
    const { id } = await give(guest, "tada");
    expect((await callRestApi(admin, "DELETE", `${awards()}/${id}`)).statusCode).toBe(204);
  });

  test("the same twice, what is no emoji and what may not be reacted to is not found", async () => {
    await give(owner, "tada");
    for (const name of ["tada", "unheard_of"]) {
      expect((await callRestApi(owner, "POST", awards(), { name })).statusCode).toBe(404);
    }
    await updateTestIssue(owner, issue, { title: "Renamed" });
    const noted = (await listStoredNotes(issue)).find(({ action }) => action === "title");
    expect((await callRestApi(owner, "POST", awards(noted?.id), { name: "tada" })).statusCode).toBe(
      404,
    );
    expect((await callRestApi(owner, "POST", awards(999_999), { name: "tada" })).statusCode).toBe(
      404,
    );
  });
});

describe("over GraphQL", () => {
  async function mutate(who: TestPerson, verb: string, awardableId: string) {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: sessionHeaders(who),
      payload: {
        query: `mutation ($input: AwardEmoji${verb}Input!) {
          awardEmoji${verb}(input: $input) { awardEmoji { name } errors ${verb === "Toggle" ? "toggledOn" : ""} }
        }`,
        variables: { input: { awardableId, name: "tada" } },
      },
    });
    return answer.json<{ data: Record<string, unknown> | null; errors?: { message: string }[] }>();
  }

  test("reactions are added, removed and toggled", async () => {
    const id = `gid://gitlab/Note/${note.id}`;
    expect(await mutate(owner, "Add", id)).toEqual({
      data: { awardEmojiAdd: { awardEmoji: { name: "tada" }, errors: [] } },
    });
    expect(await given()).toEqual([["tada", "owner"]]);
    await mutate(owner, "Remove", id);
    expect(await given()).toEqual([]);
    const toggled = await mutate(owner, "Toggle", `gid://gitlab/DiscussionNote/${note.id}`);
    expect(toggled.data).toMatchObject({ awardEmojiToggle: { toggledOn: true } });
    expect(await given()).toEqual([["tada", "owner"]]);
  });

  test("a note that is hidden is told from nothing by nobody", async () => {
    const secret = await createTestNote(reporter, issue, "Between us", {
      note: { internal: true },
    });
    const [hidden, absent] = [secret.id, "999999"].map((id) =>
      mutate(outsider, "Add", `gid://gitlab/Note/${id}`),
    );
    expect((await hidden)?.errors).toHaveLength(1);
    expect(await hidden).toEqual(await absent);
    const wrong = await mutate(owner, "Add", `gid://gitlab/Label/1`);
    expect(wrong.errors).toMatchObject([
      { message: "The id is not the id of anything that can have reactions." },
    ]);
  });
});
