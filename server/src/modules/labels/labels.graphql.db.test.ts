import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const project = await createTestProject(app, owner);

const post = (url: string, payload: object) =>
  injectRequest(app, { method: "POST", url, headers: sessionHeaders(owner), payload });

test("a label has id, title, color and description [SIDE-031]", async () => {
  const fields = { name: "bug", color: "#f0a", description: "Not as it should be" };
  const label = (await post(`/api/v4/projects/${project.id}/labels`, fields)).json<{
    id: number;
  }>();
  await post(`/api/v4/projects/${project.id}/issues`, { title: "Rain", labels: "bug" });
  const query = `query ($path: ID!) {
    project(fullPath: $path) {
      issue(iid: "1") { labels { nodes { id title color description } } }
    }
  }`;
  const answer = await post("/api/graphql", { query, variables: { path: project.path } });
  expect(answer.json()).toEqual({
    data: {
      project: {
        issue: {
          labels: {
            nodes: [
              {
                id: `gid://gitlab/ProjectLabel/${label.id}`,
                title: "bug",
                color: "#ff00aa",
                description: "Not as it should be",
              },
            ],
          },
        },
      },
    },
  });
});
