import { expect, test } from "vitest";
import { injectRequest } from "../app.ts";
import { createTestPerson, createTestToken } from "../people.ts";
import { createTestProject } from "../places.ts";
import { createGitbeakerForUser } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app);
const project = await createTestProject(site.app, ada, { visibility: "public" });

async function contentAt(url: string): Promise<string> {
  return (await injectRequest(site.app, { url: `/${project.path}${url}` })).body;
}

test("python-gitlab attaches a file to a project", async () => {
  const python = await createPythonRunner(site, ada);
  const made = await python.run<{ alt: string; url: string; markdown: string }>(`
project = gl.projects.get(${project.id})
answer(project.upload("field notes.txt", filedata=b"seven stones"))
`);
  expect(made.url).toMatch(/^\/uploads\/[0-9a-f]{32}\/field_notes\.txt$/);
  expect(made).toEqual({
    alt: "field_notes.txt",
    url: made.url,
    markdown: `[field_notes.txt](${made.url})`,
  });
  expect(await contentAt(made.url)).toBe("seven stones");
});

test("gitbeaker attaches a file to a project", async () => {
  const { api } = await createGitbeakerForUser(site, ada);
  const file = { content: new Blob(["seven stones"]), filename: "notes.txt" };
  const made = await api.Projects.uploadForReference(project.path, file);
  expect(await contentAt(made["url"])).toBe("seven stones");
  expect(made["full_path"]).toBe(`/${project.path}${made["url"]}`);
});

test("a stream of unknown length is taken as well", async () => {
  const { token } = await createTestToken(site.app, ada);
  const body = new Blob([
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    "seven stones\r\n--x--\r\n",
  ]).stream();
  const answer = await fetch(`${site.url}/api/v4/projects/${project.id}/uploads`, {
    method: "POST",
    headers: { "private-token": token, "content-type": "multipart/form-data; boundary=x" },
    body,
    duplex: "half",
  } as RequestInit);
  expect(answer.status).toBe(201);
  expect(await contentAt(((await answer.json()) as { url: string }).url)).toBe("seven stones");
});
