import { MAINTAINER } from "@cairn/contract/access";
import { issueTemplateApiPath, issueTemplatesApiPath } from "@cairn/contract/issues/issue-page";
import {
  DESCRIPTION_TEMPLATE_CONTENT_MAX,
  DESCRIPTION_TEMPLATES_PER_PROJECT_MAX,
  DescriptionTemplate,
  descriptionTemplateJsonUrl,
  descriptionTemplatesPath,
  DescriptionTemplateSettings,
  descriptionTemplatesUrl,
  NewIssueTemplates,
  newIssueTemplatesUrl,
} from "@cairn/contract/projects/description-templates";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { callWebApi } from "../../../test/issue-web.ts";
import { app, callRestApi, group, guest, outsider, owner } from "../../../test/issues.ts";
import { createTestPerson, type TestPerson } from "../../../test/people.ts";
import {
  addTestMember,
  createTestGroup,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";

let count = 0;

/** Creates a public project for each test, because the tests change its templates. */
const aProject = () =>
  createTestProject(app, owner, { name: `Templates ${(count += 1)}`, group, visibility: "public" });

const request = (who: TestPerson, project: TestPlace, fields: object) =>
  callWebApi(who, "POST", descriptionTemplatesPath(project.path), fields);

async function create(project: TestPlace, fields: object): Promise<DescriptionTemplate> {
  const answer = await request(owner, project, { content: "Text", ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  return DescriptionTemplate.parse(answer.json());
}

const update = (project: TestPlace, id: number, fields: object, who = owner) =>
  callWebApi(who, "PUT", `${descriptionTemplatesPath(project.path)}/${id}`, fields);

async function readSettings(project: TestPlace) {
  const answer = await callWebApi(owner, "GET", descriptionTemplatesUrl(project.path));
  return DescriptionTemplateSettings.parse(answer.json());
}

async function readForNewIssue(project: TestPlace, who = guest) {
  const answer = await callWebApi(who, "GET", newIssueTemplatesUrl(project.path));
  return NewIssueTemplates.parse(answer.json());
}

describe("templates of a project", () => {
  test("replace the built-in ones, which stay as suggestions", async () => {
    const project = await aProject();
    expect(await readSettings(project)).toMatchObject({
      templates: [],
      suggestions: [{ name: "Bug report" }, { name: "Feature request" }, { name: "Incident" }],
    });
    expect((await readForNewIssue(project)).templates).toContainEqual({
      key: "Bug report",
      name: "Bug report",
    });
    await create(project, { name: "question", content: "## What is\n\nyour **question**?" });
    const { id } = await create(project, { name: " Bug Report ", content: "What broke?" });
    expect(await readSettings(project)).toMatchObject({
      templates: [
        { id, name: "Bug Report", excerpt: "What broke?", is_default: false },
        { name: "question", excerpt: "What is · your question?" },
      ],
      suggestions: [{ name: "Feature request" }, { name: "Incident" }],
    });
    expect(await readForNewIssue(project)).toEqual({
      templates: ["Bug Report", "question"].map((name) => ({ key: name, name })),
      default: null,
    });
    const one = await callWebApi(owner, "GET", descriptionTemplateJsonUrl(project.path, id));
    expect(one.json()).toEqual({
      id,
      name: "Bug Report",
      content: "What broke?",
      is_default: false,
      lock_version: 0,
    });
  });

  test("are read by the REST API by name, a page at a time [EDIT-030] [EDIT-031]", async () => {
    const project = await aProject();
    for (const name of ["Bug", "Ünïcode & 100% ?#", "😀".repeat(127)])
      await create(project, { name });
    const list = await callRestApi(
      outsider,
      "GET",
      `/projects/${project.id}/templates/issues?per_page=2`,
    );
    expect(list.json()).toEqual(["Bug", "Ünïcode & 100% ?#"].map((name) => ({ key: name, name })));
    expect(list.headers).toMatchObject({ "x-total": "3", "x-next-page": "2" });
    for (const { name } of (await readSettings(project)).templates) {
      const one = await callWebApi(outsider, "GET", issueTemplateApiPath(project.path, name));
      expect(one.json(), name).toEqual({ name, content: "Text" });
      const url = `/${project.path}/templates/issue/${encodeURIComponent(name)}`;
      const web = await callWebApi(outsider, "GET", url);
      expect(web.json()).toEqual({ key: name, name, content: "Text" });
    }
    const builtIn = issueTemplateApiPath(project.path, "Incident");
    expect((await callWebApi(outsider, "GET", builtIn)).statusCode).toBe(404);
    const hidden = await createTestProject(app, owner, { name: `Hidden ${count}`, group });
    await create(hidden, { name: "Secret" });
    for (const url of [
      issueTemplatesApiPath(hidden.path),
      issueTemplateApiPath(hidden.path, "Secret"),
      newIssueTemplatesUrl(hidden.path),
    ]) {
      expect((await callWebApi(outsider, "GET", url)).statusCode).toBe(404);
    }
  });

  test("have a name of their own, which can be part of a URL, and a content", async () => {
    const project = await aProject();
    await create(project, { name: "Bug" });
    const long = "x".repeat(DESCRIPTION_TEMPLATE_CONTENT_MAX + 1);
    const path = "can't contain a slash or be a path";
    const wrong = [
      [{ name: "bUG", content: "x" }, { name: ["has already been taken"] }],
      [
        { name: " ", content: " \n" },
        { name: ["can't be blank"], content: ["can't be blank"] },
      ],
      [{ name: "a/b", content: "x" }, { name: [path] }],
      [{ name: "..", content: "x" }, { name: [path] }],
      [
        { name: "x".repeat(256), content: "x" },
        { name: ["is too long (maximum is 255 characters)"] },
      ],
      [{ name: "x", content: long }, { content: ["is too long (maximum is 1048576 characters)"] }],
    ] as const;
    for (const [fields, message] of wrong) {
      const answer = await request(owner, project, fields);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message });
    }
    expect((await readSettings(project)).templates).toHaveLength(1);
  });

  test("are changed by the newest version only, and deleted once", async () => {
    const project = await aProject();
    const { id } = await create(project, { name: "Bug" });
    const renamed = await update(project, id, { name: "bug", lock_version: 0 });
    expect(renamed.json()).toMatchObject({ name: "bug", content: "Text", lock_version: 1 });
    expect((await update(project, id, { content: "Late", lock_version: 0 })).statusCode).toBe(409);
    expect((await update(project, id, { content: "Next" })).json()).toMatchObject({
      name: "bug",
      content: "Next",
      lock_version: 2,
    });
    const other = await aProject();
    const url = (at: TestPlace) => `${descriptionTemplatesPath(at.path)}/${id}`;
    expect((await update(other, id, { name: "Stolen" })).statusCode).toBe(404);
    expect((await callWebApi(owner, "DELETE", url(other))).statusCode).toBe(404);
    expect((await callWebApi(owner, "DELETE", url(project))).statusCode).toBe(204);
    expect((await callWebApi(owner, "DELETE", url(project))).statusCode).toBe(404);
  });

  test("are written by maintainers and recorded in the audit log, without their texts", async () => {
    const project = await aProject();
    const maintainer = await createTestPerson(app);
    await addTestMember(app, project, maintainer, MAINTAINER);
    const made = await request(maintainer, project, { name: "Bug", content: "Secret words" });
    const { id } = DescriptionTemplate.parse(made.json());
    for (const who of [guest, outsider]) {
      expect((await request(who, project, { name: "x", content: "x" })).statusCode).toBe(403);
      expect((await update(project, id, { name: "x" }, who)).statusCode).toBe(403);
    }
    await update(project, id, { content: "Other words", is_default: true }, maintainer);
    await update(project, id, { content: "Other words", is_default: true }, maintainer);
    await callWebApi(maintainer, "DELETE", `${descriptionTemplatesPath(project.path)}/${id}`);
    const { rows } = await sql<object>`select action, actor_id, details from audit_events
      where subject_type = 'project' and subject_id = ${project.id}
        and action like 'description_template.%' order by id`.execute(app.platform.db);
    const details = { description_template_id: id };
    expect(rows).toEqual([
      { action: "description_template.created", actor_id: maintainer.id, details },
      {
        action: "description_template.updated",
        actor_id: maintainer.id,
        details: { ...details, fields: ["content", "default"] },
      },
      { action: "description_template.removed", actor_id: maintainer.id, details },
    ]);
  });

  test("are at most a hundred, also when two requests arrive at once", async () => {
    const project = await aProject();
    const { id } = await create(project, { name: "First" });
    await app.platform.db.transaction().execute((trx) =>
      sql`insert into description_templates (project_id, root_namespace_id, kind, name, content)
        select project_id, root_namespace_id, kind, 'Template ' || n, 'Text'
        from description_templates, generate_series(1, ${DESCRIPTION_TEMPLATES_PER_PROJECT_MAX - 2}) n
        where id = ${id}`.execute(trx),
    );
    const answers = await Promise.all(
      ["A", "B", "C"].map((name) => request(owner, project, { name, content: "Text" })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 400, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      message: { base: ["A project can have at most 100 templates."] },
    });
  });

  test("go along when the project moves to another group", async () => {
    const project = await aProject();
    const target = await createTestGroup(app, owner, {
      name: `Elsewhere ${count}`,
      visibility: "public",
    });
    await create(project, { name: "Bug" });
    const moved = await callRestApi(owner, "PUT", `/projects/${project.id}/transfer`, {
      namespace: target.id,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const { rows } = await sql<object>`select root_namespace_id as root
      from description_templates where project_id = ${project.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ root: target.id }]);
  });
});

describe("the default template", () => {
  test("is at most one, and new issues begin with it", async () => {
    const project = await aProject();
    const bug = await create(project, { name: "Bug", content: "What broke?", is_default: true });
    expect(bug.is_default).toBe(true);
    const idea = await create(project, { name: "Idea", content: "What for?", is_default: true });
    expect(await readForNewIssue(project)).toMatchObject({
      default: { key: "Idea", content: "What for?" },
    });
    const both = await Promise.all(
      [bug, idea, bug, idea].map(({ id }) => update(project, id, { is_default: true })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const defaults = (await readSettings(project)).templates.filter((one) => one.is_default);
    expect(defaults).toHaveLength(1);
    // Choosing the default is no change of the text, so an open form can still be saved.
    const saved = await update(project, bug.id, { content: "New", lock_version: 0 });
    expect(saved.statusCode).toBe(200);
    await update(project, defaults[0]?.id ?? 0, { is_default: false });
    expect((await readForNewIssue(project)).default).toBeNull();
  });
});
