import { issuePageJsonUrl, issueTemplatesApiPath } from "@cairn/contract/issues/issue-page";
import { describe, expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  app,
  privateProject,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
} from "../../../../test/issues.ts";
import type { TestPerson } from "../../../../test/people.ts";

const visit = (url: string, person?: TestPerson) =>
  injectRequest(app, {
    url,
    headers: { accept: "text/html", ...(person && { cookie: person.cookie }) },
  });
const read = (url: string, person?: TestPerson) =>
  injectRequest(app, { url, headers: person ? { cookie: person.cookie } : {} });

describe("the page of an issue", () => {
  test("is hidden with its issue, and its data too", async () => {
    const secret = await createTestIssue(owner, { title: "Secret", confidential: true });
    const path = `/${project.path}/-/issues/${secret.iid}`;
    for (const who of [undefined, outsider, guest]) {
      expect((await visit(path, who)).statusCode).toBe(404);
      expect((await read(`${path}.json`, who)).statusCode).toBe(404);
    }
    expect((await visit(path, owner)).statusCode).toBe(200);
  });

  test("shows its words as markup, cleaned, and how it is arranged", async () => {
    const { iid } = await createTestIssue(owner, {
      title: "Loose **stones**",
      description: "They *fall*.<script>alert(1)</script>\n\n- [x] seen\n- [ ] fixed",
      weight: 3,
    });
    const answer = await read(issuePageJsonUrl(project.path, iid), owner);
    expect(answer.json()).toMatchObject({
      iid,
      title: "Loose **stones**",
      state: "opened",
      weight: 3,
      milestone: null,
      tasks: { count: 2, completed: 1 },
      web_url: `/${project.path}/-/issues/${iid}`,
    });
    const { description: html } = answer.json<{ description: string }>();
    expect(html).toContain("<em>fall</em>");
    expect(html).not.toContain("<script");
  });

  test("of an incident leads to the incident's own address", async () => {
    const { iid } = await createTestIssue(owner, { title: "Outage", issue_type: "incident" });
    const answer = await visit(`/${project.path}/-/issues/${iid}`, owner);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/${project.path}/-/issues/incident/${iid}`);
    expect((await visit(`/${project.path}/-/issues/incident/${iid}`, owner)).statusCode).toBe(200);
  });
});

describe("templates", () => {
  test("are listed by name and told in full [EDIT-030] [EDIT-031]", async () => {
    const address = issueTemplatesApiPath(project.path);
    const names = (await read(address, owner)).json<{ key: string; name: string }[]>();
    expect(names).toEqual(
      ["Bug report", "Feature request", "Incident"].map((name) => ({ key: name, name })),
    );
    const one = (await read(`${address}/Bug%20report`, owner)).json<{ content: string }>();
    expect(one).toMatchObject({ name: "Bug report" });
    expect(one.content).toContain("### Current behavior");
    expect((await read(`${address}/Nothing`, owner)).statusCode).toBe(404);
  });

  test("are also where pages of issues look for them [EDIT-030] [EDIT-031]", async () => {
    const named = await read(`/${project.path}/description_templates/names/issue`, outsider);
    expect(named.json()).toEqual(
      ["Bug report", "Feature request", "Incident"].map((name) => ({
        name,
        id: name,
        key: name,
        project_id: project.id,
      })),
    );
    const list = (await read(`/${project.path}/templates/issue`)).json<object[]>();
    expect(list).toContainEqual({ key: "Incident", name: "Incident" });
    const one = await read(`/${project.path}/templates/issue/Feature%20request`, owner);
    expect(one.json()).toEqual({
      key: "Feature request",
      name: "Feature request",
      content: expect.stringContaining("###") as string,
    });
    expect((await read(`/${project.path}/templates/issue/Nothing`)).statusCode).toBe(404);
  });

  test("are hidden with their project", async () => {
    const { path } = privateProject;
    const addresses = [
      issueTemplatesApiPath(path),
      `/${path}/description_templates/names/issue`,
      `/${path}/templates/issue`,
      `/${path}/templates/issue/Incident`,
    ];
    for (const address of addresses) {
      expect((await read(address, outsider)).statusCode).toBe(404);
    }
  });
});

describe("the frame for drawings", () => {
  test("has no origin and no network, and only our own pages can show it", async () => {
    const { headers, body } = await visit("/-/sandbox");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("sandbox allow-scripts");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("connect-src");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(body.match(/<script[^>]*>/g)).toEqual([expect.stringContaining(`nonce="${nonce}"`)]);
  });

  test("is the only one that pages may hold", async () => {
    const policy = String((await visit("/users/sign_in")).headers["content-security-policy"]);
    expect(policy).toContain("frame-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
