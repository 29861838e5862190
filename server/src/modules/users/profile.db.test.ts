import { CURRENT_USER_URL, PROFILE_PATH } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";

const app = await startTestApp();
const ada = await createTestPerson(app, { username: "ada", name: "Ada" });

const PROFILE = {
  name: "Ada Lindgren",
  bio: "Draws maps.",
  job_title: "Cartographer",
  organization: "Fernweh",
  location: "Tromsø",
  website_url: "https://maps.example/ada",
};

const save = (person: TestPerson, body: object) =>
  injectRequest(app, {
    method: "POST",
    url: PROFILE_PATH,
    headers: sessionHeaders(person),
    payload: body,
  });
const own = async () =>
  (
    await injectRequest(app, { url: CURRENT_USER_URL, headers: { cookie: ada.cookie } })
  ).json<object>();

test("what people tell of themselves is what others are told", async () => {
  expect((await save(ada, PROFILE)).statusCode).toBe(201);
  expect(await own()).toMatchObject({
    ...PROFILE,
    work_information: "Cartographer at Fernweh",
  });
});

test.each`
  field            | value
  ${"name"}        | ${"  "}
  ${"website_url"} | ${"javascript:alert(1)"}
  ${"website_url"} | ${"maps.example"}
  ${"website_url"} | ${"http://localhost:3000@evil.example"}
  ${"website_url"} | ${"https://ada:secret@maps.example/"}
  ${"website_url"} | ${"https:\\maps.example@evil.example"}
  ${"bio"}         | ${"x".repeat(256)}
`("$field cannot be $value", async ({ field, value }: { field: string; value: string }) => {
  const before = await own();
  expect((await save(ada, { ...PROFILE, [field]: value })).statusCode).toBe(400);
  expect(await own()).toEqual(before);
});
