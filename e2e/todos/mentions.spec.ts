import { test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";

const stage = setUpBrowserTest();

test("a to-do for a comment shows what it says, and opens it", { tags: "core" }, async () => {
  const [writer, reader] = [await stage.enter(), await stage.enter()];
  const person = buildTestUser();
  await signUpByRequest(writer, buildTestUser());
  await signUpByRequest(reader, person);
  const project = await createProject(writer, { name: "Wall", visibility: "public" });
  const { iid } = await createIssue(writer, project, { title: "Loose stone" });
  const body = `@${person.username}, it <b>moves</b>.\n\nSee [the photo](https://a.example/x).`;
  await postToApi(writer, `/api/v4/projects/${project.id}/issues/${iid}/notes`, { body });

  await openPage(reader, "/dashboard/todos");
  await reader.getByText(`@${person.username}, it <b>moves</b>. See the photo.`).waitFor();
  await reader.getByRole("link", { name: "Loose stone" }).click();
  await reader.waitForURL(/#note_\d+$/);
  await reader.getByRole("link", { name: "the photo" }).waitFor();
});
