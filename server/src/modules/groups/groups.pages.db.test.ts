import { MAINTAINER } from "@cairn/contract/access";
import { groupApiUrl, NEW_GROUP_PATH, OWN_GROUPS_PATH } from "@cairn/contract/groups";
import { expect, test } from "vitest";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember } from "../../../test/places.ts";
import { ada, app, bob } from "../../../test/projects.ts";

async function pageFor(who: TestPerson | null, url: string) {
  const headers = { accept: "text/html", ...(who && sessionHeaders(who)) };
  return app.http.inject({ url, headers });
}

test("visitors sign in before they found a group or look for their own", async () => {
  for (const path of [NEW_GROUP_PATH, OWN_GROUPS_PATH]) {
    const answer = await pageFor(null, path);
    expect(answer.statusCode, path).toBe(303);
    expect(answer.headers.location, path).toContain("/users/sign_in");
  }
});

test("a subgroup is prepared by those who may found it, with the group around it", async () => {
  const hidden = await createTestGroup(app, ada, { visibility: "private" });
  const visible = await createTestGroup(app, ada, { visibility: "public" });
  const at = (id: number) => `${NEW_GROUP_PATH}?parent_id=${id}`;
  expect((await pageFor(bob, at(hidden.id))).statusCode).toBe(404);
  expect((await pageFor(bob, at(visible.id))).statusCode).toBe(403);
  await addTestMember(app, visible, bob, MAINTAINER);
  const answer = await pageFor(bob, at(visible.id));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(groupApiUrl(visible.id));
  expect(answer.body).toContain(`It will be part of ${visible.name}`);
});

test("the page of one's own groups is drawn with what it lists", async () => {
  const group = await createTestGroup(app, ada, { name: "Granite Society" });
  const answer = await pageFor(ada, `${OWN_GROUPS_PATH}?search=granite`);
  expect(answer.body).toContain(`href="/${group.path}"`);
  expect((await pageFor(bob, OWN_GROUPS_PATH)).body).not.toContain("Granite Society");
  expect((await pageFor(ada, `${OWN_GROUPS_PATH}?sort=name`)).statusCode).toBe(400);
});
