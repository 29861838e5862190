import { Gitlab } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { createTestPerson, createTestToken, type TestPerson } from "../people.ts";
import {
  createGitbeakerForUser,
  createGitbeakerForToken,
  expectGitbeakerError,
} from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const PEOPLE = 45;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
for (let made = 2; made < PEOPLE; made += 1) await createTestPerson(site.app);

const clientWith = (token: string) => createGitbeakerForToken(site, token);
const clientOf = (person: TestPerson) => createGitbeakerForUser(site, person);

describe("gitbeaker and people", () => {
  test("finds out who it works for", async () => {
    const { api } = await clientOf(ada);
    expect(await api.Users.showCurrentUser()).toMatchObject({
      id: ada.id,
      username: "ada",
      email: "ada@example.com",
    });
  });

  test("takes the token as a bearer token as well", async () => {
    const { token } = await createTestToken(site.app, ada);
    const api = new Gitlab({ host: site.url, oauthToken: token });
    expect(await api.Users.showCurrentUser()).toMatchObject({ id: ada.id });
  });

  test("follows the pages of people to the end by offset", async () => {
    const { api } = await clientOf(ada);
    const people = await api.Users.all({ perPage: 20 });
    expect(people).toHaveLength(PEOPLE);
    expect(new Set(people.map(({ id }) => id)).size).toBe(PEOPLE);
  });

  test("follows the pages of people to the end by keyset", async () => {
    const { api } = await clientOf(ada);
    const people = await api.Users.all({
      pagination: "keyset",
      // Cast, because gitbeaker's types lack the order "id" for users, which keyset pages need.
      orderBy: "id" as "name",
      sort: "asc",
      perPage: 20,
    });
    expect(people).toHaveLength(PEOPLE);
    expect(new Set(people.map(({ id }) => id)).size).toBe(PEOPLE);
  });

  test("reads how many there are from one page", async () => {
    const { api } = await clientOf(ada);
    const { data, paginationInfo } = await api.Users.all({
      perPage: 20,
      page: 2,
      maxPages: 1,
      showExpanded: true,
    });
    expect(data).toHaveLength(20);
    expect(paginationInfo).toEqual({
      total: PEOPLE,
      totalPages: 3,
      perPage: 20,
      current: 2,
      next: 3,
      previous: 1,
    });
  });

  test("reads one person and finds people by name", async () => {
    const { api } = await clientOf(ada);
    expect(await api.Users.show(admin.id)).toMatchObject({ username: "grace" });
    expect(await api.Users.all({ search: "lovelace" })).toMatchObject([{ username: "ada" }]);
  });
});

describe("gitbeaker and personal access tokens", () => {
  test("lists one's own tokens and shows one of them and itself", async () => {
    const person = await createTestPerson(site.app);
    const { id, api } = await clientOf(person);
    expect(await api.PersonalAccessTokens.all({ state: "active" })).toMatchObject([
      { id, user_id: person.id, scopes: ["api"], active: true, revoked: false },
    ]);
    expect(await api.PersonalAccessTokens.show({ tokenId: id })).toMatchObject({ id });
    expect(await api.PersonalAccessTokens.show()).toMatchObject({ id });
  });

  test("makes a token for somebody as administrator, and the token works", async () => {
    const { api } = await clientOf(admin);
    const made = await api.PersonalAccessTokens.create(ada.id, "from gitbeaker", ["read_user"]);
    expect(made).toMatchObject({ name: "from gitbeaker", user_id: ada.id });
    const theirs = clientWith(made.token);
    expect(await theirs.Users.showCurrentUser()).toMatchObject({ username: "ada" });
  });

  test("rotates a token, after which only the new text is let in", async () => {
    const person = await createTestPerson(site.app);
    const { id, api } = await clientOf(person);
    const made = await api.PersonalAccessTokens.rotate(id);
    await expectStatus(api.Users.showCurrentUser(), 401);
    expect(await clientWith(made.token).Users.showCurrentUser()).toMatchObject({
      id: person.id,
    });
  });

  test("rotates the very token that asks for it", async () => {
    const person = await createTestPerson(site.app);
    const { id, api } = await clientOf(person);
    const made = await api.PersonalAccessTokens.rotate("self");
    expect(made.id).not.toBe(id);
    await expectStatus(api.Users.showCurrentUser(), 401);
  });

  test("revokes a token by its id, and in the end itself", async () => {
    const person = await createTestPerson(site.app);
    const doomed = await clientOf(person);
    const { api } = await clientOf(person);
    await api.PersonalAccessTokens.remove({ tokenId: doomed.id });
    await expectStatus(doomed.api.Users.showCurrentUser(), 401);
    await api.PersonalAccessTokens.remove();
    await expectStatus(api.Users.showCurrentUser(), 401);
  });
});

describe("gitbeaker and refusals", () => {
  test("a wrong token is refused with 401", async () => {
    await expectStatus(clientWith("glpat-nobody-ever-had-this").Users.showCurrentUser(), 401);
  });

  test("somebody who is not there is refused with 404 and the server's words", async () => {
    const { api } = await clientOf(ada);
    expect(await expectGitbeakerError(api.Users.show(987654321))).toEqual([
      404,
      "404 User Not Found",
    ]);
  });
});

describe("GraphQL with a token", () => {
  const query = "{ currentUser { username name } }";

  test("answers who is asking", async () => {
    const { token } = await createTestToken(site.app, ada, ["read_api"]);
    expect(await graphql({ "private-token": token })).toEqual({
      status: 200,
      body: { data: { currentUser: { username: "ada", name: "Ada Lovelace" } } },
    });
    expect(await graphql({ authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
  });

  test("answers nobody to a visitor", async () => {
    expect(await graphql({})).toEqual({ status: 200, body: { data: { currentUser: null } } });
  });

  test("refuses a token that is not known", async () => {
    expect(await graphql({ "private-token": "glpat-nobody-ever-had-this" })).toMatchObject({
      status: 401,
    });
  });

  async function graphql(headers: Record<string, string>) {
    const response = await fetch(`${site.url}/api/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
});

async function expectStatus(call: Promise<unknown>, status: number) {
  const [refused] = await expectGitbeakerError(call);
  expect(refused).toBe(status);
}
