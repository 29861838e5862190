import { GUEST, MAINTAINER, OWNER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import type { TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import {
  app,
  ada,
  bob,
  callProjectsApi,
  requestAndParseProject,
  buildProjectApiPath,
} from "../../../test/projects.ts";

describe("moving a project", () => {
  test("needs its owner, and the right to put projects where it goes", async () => {
    const [from, to] = [await createTestGroup(app, ada), await createTestGroup(app, ada)];
    const place = await createTestProject(app, ada, { name: "Wanderer", group: from });
    const move = (who: TestPerson, namespace: number | string) =>
      callProjectsApi(who, "PUT", `/projects/${place.id}/transfer`, { namespace });
    await addTestMember(app, place, bob, MAINTAINER);
    expect((await move(bob, "bob")).statusCode).toBe(403);
    await addTestMember(app, place, bob, OWNER);
    expect((await move(bob, to.id)).statusCode).toBe(404);
    await addTestMember(app, to, bob, GUEST);
    expect((await move(bob, to.id)).statusCode).toBe(403);
    const moved = await requestAndParseProject(ada, "PUT", `/projects/${place.id}/transfer`, {
      namespace: to.path,
    });
    expect(moved).toMatchObject({
      path_with_namespace: `${to.path}/wanderer`,
      namespace: { id: to.id, kind: "group" },
    });
    expect(
      (await requestAndParseProject(ada, "GET", buildProjectApiPath(`${from.path}/wanderer`))).id,
    ).toBe(place.id);
    // Direct members of the project stay members; members
    // of the former group lose their inherited access.
    expect((await callProjectsApi(bob, "GET", `/projects/${place.id}`)).statusCode).toBe(200);
    const home = await requestAndParseProject(bob, "PUT", `/projects/${place.id}/transfer`, {
      namespace: "bob",
    });
    expect(home.path_with_namespace).toBe("bob/wanderer");
    expect((await callProjectsApi(ada, "GET", `/projects/${place.id}`)).statusCode).toBe(404);
  });

  test("is refused where the path is taken, or where it would be too open", async () => {
    const to = await createTestGroup(app, ada);
    await createTestProject(app, ada, { name: "Double", group: to });
    const place = await createTestProject(app, ada, { name: "Double" });
    const move = (id: number) =>
      callProjectsApi(ada, "PUT", `/projects/${id}/transfer`, { namespace: to.id });
    expect((await move(place.id)).json()).toEqual({
      message: { path: ["has already been taken"] },
    });
    const open = await createTestProject(app, ada, { visibility: "public" });
    expect((await move(open.id)).statusCode).toBe(400);
    expect(
      (await requestAndParseProject(ada, "GET", `/projects/${open.id}`)).namespace.full_path,
    ).toBe("ada");
  });
});
