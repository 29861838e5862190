import { GUEST } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import {
  app,
  ada,
  guest,
  callIssueListsApi,
  createObjectByApi,
  listShortTitles,
} from "../../../../test/issue-lists.ts";

const found = (who: TestPerson | null, query: string, list: string) =>
  listShortTitles(list, who, query);

describe("searching", () => {
  let place: TestPlace;

  beforeAll(async () => {
    place = await createTestProject(app, ada, { visibility: "public" });
    await addTestMember(app, place, guest, GUEST);
    const issues = `/projects/${place.id}/issues`;
    await createObjectByApi(issues, {
      title: "Barometer reads wrong",
      description: "The needle sticks.",
    });
    await createObjectByApi(issues, {
      title: "Needle is rusty",
      description: "Of the barometer, 100% sure.",
    });
    await createObjectByApi(issues, { title: "Größe der Hütte", description: "über 2_000 Meter" });
    await createObjectByApi(issues, { title: "Barometer of the king", confidential: true });
    await createObjectByApi(issues, {
      title: "Read `foo(bar)`",
      description: "a\\b 'quoted' \"words\"",
    });
    await createObjectByApi(issues, {
      title: "Wind-vane",
      description: "See https://example.com/vane_new, v1.5",
    });
  });

  test.each`
    search                  | where                      | titles
    ${"barometer"}          | ${""}                      | ${"Barometer Needle Barometer"}
    ${"BAROMETER"}          | ${""}                      | ${"Barometer Needle Barometer"}
    ${"romet"}              | ${""}                      | ${"Barometer Needle Barometer"}
    ${"needle barometer"}   | ${""}                      | ${"Needle Barometer"}
    ${"barometer -needle"}  | ${""}                      | ${"Barometer"}
    ${'"needle sticks"'}    | ${""}                      | ${"Barometer"}
    ${"needle"}             | ${"&in=title"}             | ${"Needle"}
    ${"needle"}             | ${"&in=description"}       | ${"Barometer"}
    ${"needle"}             | ${"&in=title,description"} | ${"Needle Barometer"}
    ${"größe"}              | ${""}                      | ${"Größe"}
    ${"100%"}               | ${""}                      | ${"Needle"}
    ${"2_0"}                | ${""}                      | ${"Größe"}
    ${"2x0"}                | ${""}                      | ${""}
    ${"foo(bar)"}           | ${""}                      | ${"Read"}
    ${"a\\b"}               | ${""}                      | ${"Read"}
    ${"'quoted' \"words\""} | ${""}                      | ${"Read"}
    ${"& | ! ( ) : *"}      | ${""}                      | ${""}
    ${"zeppelin"}           | ${""}                      | ${""}
    ${"vane-wind"}          | ${""}                      | ${"Wind-vane"}
    ${"vane -wind"}         | ${""}                      | ${""}
    ${"vane v1.5"}          | ${""}                      | ${"Wind-vane"}
    ${"new_vane example"}   | ${""}                      | ${"Wind-vane"}
    ${'"example com vane"'} | ${""}                      | ${"Wind-vane"}
    ${""}                   | ${""}                      | ${"Wind-vane Read Barometer Größe Needle Barometer"}
  `("for '$search' $where finds: $titles", async ({ search, where, titles }) => {
    const query = `search=${encodeURIComponent(search as string)}${where as string}`;
    expect(await found(ada, query, `/projects/${place.id}/issues`)).toBe(titles);
  });

  test("shows only what one may see, and counts only that", async () => {
    const list = `/projects/${place.id}/issues`;
    expect(await found(guest, "search=barometer", list)).toBe("Needle Barometer");
    expect(await found(guest, "search=king", list)).toBe("");
    const answer = await callIssueListsApi(null, "GET", `${list}?search=barometer&per_page=1`);
    expect(answer.headers["x-total"]).toBe("2");
    const counts = await callIssueListsApi(
      null,
      "GET",
      `/projects/${place.id}/issues_statistics?search=king`,
    );
    expect(counts.json()).toEqual({ statistics: { counts: { all: 0, closed: 0, opened: 0 } } });
    expect(await found(null, "search=barometer&scope=all", "/issues")).toBe("Needle Barometer");
  });

  test("follows what is written", async () => {
    const list = `/projects/${place.id}/issues`;
    const { iid } = await createObjectByApi(list, { title: "Before" });
    await callIssueListsApi(ada, "PUT", `${list}/${iid}`, {
      title: "Afterwards",
      description: "zwieback",
    });
    expect(await found(ada, "search=before", list)).toBe("");
    expect(await found(ada, "search=zwieback", list)).toBe("Afterwards");
  });
});
