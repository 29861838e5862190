/** Tests reactions in REST and GraphQL, and issue lists filtered by the viewer's own reactions. */
import { AwardEmoji } from "@cairn/contract/awards";
import type { Issue } from "@cairn/contract/issues/issues";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
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
} from "../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";

const awardsOf = (issue: Issue) => `${buildProjectIssuesApiPath(project)}/${issue.iid}/award_emoji`;

const give = (who: TestPerson | null, issue: Issue, name: unknown) =>
  callRestApi(who, "POST", awardsOf(issue), { name });

async function given(who: TestPerson, issue: Issue, name: string): Promise<AwardEmoji> {
  const answer = await give(who, issue, name);
  expect(answer.statusCode, answer.body).toBe(201);
  return AwardEmoji.parse(answer.json());
}

describe("over REST", () => {
  test("a reaction has a name, a person and what it was given to [AWARD-011]", async () => {
    const issue = await createTestIssue(owner);
    const award = await given(guest, issue, "tada");
    expect(award).toMatchObject({
      name: "tada",
      user: { id: guest.id, username: "guest" },
      awardable_id: issue.id,
      awardable_type: "Issue",
    });
    const one = await callRestApi(null, "GET", `${awardsOf(issue)}/${award.id}`);
    expect(one.json()).toEqual(award);
    await given(owner, issue, "eyes");
    const list = await callRestApi(null, "GET", awardsOf(issue));
    expect(list.json<AwardEmoji[]>().map(({ name }) => name)).toEqual(["tada", "eyes"]);
    expect(list.headers["x-total"]).toBe("2");
    const second = await callRestApi(null, "GET", `${awardsOf(issue)}?per_page=1&page=2`);
    expect(second.json<AwardEmoji[]>().map(({ name }) => name)).toEqual(["eyes"]);
  });

  test("the same twice is not found, with the reason; both thumbs go together", async () => {
    const issue = await createTestIssue(owner);
    await given(guest, issue, "thumbsup");
    const again = await give(guest, issue, "+1");
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { message: "404 Award Emoji Name has already been taken Not Found" },
    ]);
    await given(guest, issue, "thumbsdown");
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 1, downvotes: 1 });
  });

  test("what is no emoji is not found [AWARD-008]", async () => {
    const issue = await createTestIssue(owner);
    const answer = await give(guest, issue, "no_such_emoji");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: "404 Award Emoji Name is not a valid emoji name Not Found" },
    ]);
    expect((await give(guest, issue, "x".repeat(101))).statusCode).toBe(400);
  });

  test("whoever may not is told that nothing is there [AWARD-012]", async () => {
    const issue = await createTestIssue(owner);
    await updateTestIssue(owner, issue, { discussion_locked: true });
    const answer = await give(outsider, issue, "tada");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: "404 Award Emoji Not Found" },
    ]);
    expect((await give(null, issue, "tada")).statusCode).toBe(401);
    const secret = await createTestIssue(owner, { confidential: true });
    expect((await give(guest, secret, "tada")).json()).toEqual({ message: "404 Issue Not Found" });
    expect((await callRestApi(guest, "GET", awardsOf(secret))).statusCode).toBe(404);
  });

  test("everybody takes back their own, administrators anybody's", async () => {
    const issue = await createTestIssue(owner);
    const [first, second] = [
      await given(guest, issue, "thumbsup"),
      await given(guest, issue, "eyes"),
    ];
    const remove = (who: TestPerson, { id }: AwardEmoji, from = issue) =>
      callRestApi(who, "DELETE", `${awardsOf(from)}/${id}`);
    expect((await remove(owner, first)).statusCode).toBe(403);
    expect((await remove(guest, first, await createTestIssue(owner))).statusCode).toBe(404);
    expect((await remove(guest, first)).statusCode).toBe(204);
    expect((await remove(guest, first)).statusCode).toBe(404);
    expect((await remove(admin, second)).statusCode).toBe(204);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 0 });
    expect((await callRestApi(null, "GET", awardsOf(issue))).json()).toEqual([]);
  });
});

describe("a list of issues", () => {
  const mine = async (who: TestPerson | null, wish: string, among: Issue[]) => {
    const iids = among.map(({ iid }) => iid).join(",");
    const address = `${buildProjectIssuesApiPath(project)}?iids=${iids}&sort=asc&my_reaction_emoji=${wish}`;
    const answer = await callRestApi(who, "GET", address);
    return answer.json<Issue[]>().map(({ iid }) => among.findIndex((one) => one.iid === iid));
  };

  test("can be narrowed to what one has reacted to", async () => {
    const issues = [
      await createTestIssue(owner),
      await createTestIssue(owner),
      await createTestIssue(owner),
    ] as const;
    await given(guest, issues[0], "thumbsup");
    await given(guest, issues[1], "tada");
    await given(outsider, issues[2], "thumbsup");
    const among = [...issues];
    expect(await mine(guest, "thumbsup", among)).toEqual([0]);
    expect(await mine(guest, "%2B1", among)).toEqual([0]);
    expect(await mine(guest, "Any", among)).toEqual([0, 1]);
    expect(await mine(guest, "None", among)).toEqual([2]);
    expect(await mine(guest, "unheard", among)).toEqual([]);
    expect(await mine(null, "thumbsup", among)).toEqual([]);
    expect(await mine(null, "None", among)).toEqual([0, 1, 2]);
  });
});

describe("over GraphQL", () => {
  async function mutate(who: TestPerson | null, verb: string, issue: Issue, name: string) {
    const more = verb === "Toggle" ? "toggledOn" : "";
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers: who === null ? {} : sessionHeaders(who),
      payload: {
        query: `mutation ($input: AwardEmoji${verb}Input!) {
          done: awardEmoji${verb}(input: $input) {
            awardEmoji { name emoji description user { username } } errors clientMutationId ${more}
          }
        }`,
        variables: {
          input: { awardableId: `gid://gitlab/Issue/${issue.id}`, name, clientMutationId: "7" },
        },
      },
    });
    return answer.json<{ data: { done: unknown } | null; errors?: { message: string }[] }>();
  }

  test("a reaction is toggled, added and removed", async () => {
    const issue = await createTestIssue(owner);
    const award = {
      name: "thumbsup",
      emoji: "👍️",
      description: "thumbs up",
      user: { username: "guest" },
    };
    const nothing = { awardEmoji: null, clientMutationId: "7" };
    const said = async (verb: string, name: string) =>
      (await mutate(guest, verb, issue, name)).data?.done;
    const on = { awardEmoji: award, clientMutationId: "7", errors: [] };
    expect(await said("Toggle", "+1")).toEqual({ ...on, toggledOn: true });
    expect(await said("Toggle", "+1")).toEqual({ ...nothing, errors: [], toggledOn: false });
    expect(await said("Add", "thumbsup")).toEqual(on);
    expect(await getIssueOrStatus(null, issue)).toMatchObject({ upvotes: 1 });
    expect(await said("Add", "thumbsup")).toEqual({
      ...nothing,
      errors: ["Name has already been taken"],
    });
    expect(await said("Add", "unheard")).toEqual({
      ...nothing,
      errors: ["Name is not a valid emoji name"],
    });
    expect(await said("Remove", "thumbsup")).toEqual({ ...nothing, errors: [] });
    expect(await said("Remove", "thumbsup")).toEqual({
      ...nothing,
      errors: ["Award emoji not found"],
    });
  });

  test("what is hidden is answered as what is not there", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    const hidden = await mutate(guest, "Toggle", secret, "tada");
    const absent = await mutate(guest, "Toggle", { ...secret, id: 999_999 }, "tada");
    expect(hidden.errors?.[0]?.message).toBeTruthy();
    expect(hidden).toEqual(absent);
    expect((await mutate(null, "Toggle", secret, "tada")).errors).toHaveLength(1);
  });
});
