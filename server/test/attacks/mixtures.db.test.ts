/**
 * Tests a sample of random hostile texts: many with references to targets in memory, and some
 * through every API with database rows.
 *
 * @module-tag sweep
 */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createRandomGenerator } from "../../../scripts/chance.ts";
import { findForbiddenHtml } from "../allowed-html.ts";
import { injectRequest } from "../app.ts";
import { listTestDiscussions } from "../discussions.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  privateProject,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
} from "../issues.ts";
import { createTestNote } from "../notes.ts";
import { sessionHeaders } from "../people.ts";
import {
  pickXssPayload,
  generateHostileMarkdown,
  HOSTILE_MARKDOWN_SERVER_URL,
  type KnownReferenceTargets,
} from "./mixtures.ts";

const seed = process.env["CAIRN_SEED"] ?? randomBytes(4).toString("hex");

const ISSUES = 6;
const chance = createRandomGenerator("places", seed);
const name = (most: number) =>
  pickXssPayload(chance)
    .replaceAll("\u0000", "")
    .replaceAll(/[\s,]+/g, " ")
    .trim()
    .slice(0, most);

const labels = [...new Set(Array.from({ length: 6 }, () => name(200)))].filter(Boolean);
const milestones = [...new Set(Array.from({ length: 4 }, () => name(200)))].filter(Boolean);
for (const title of [...labels, "kind::docs"]) {
  await callRestApi(owner, "POST", `/projects/${project.id}/labels`, {
    name: title,
    color: "#ff0000",
    description: name(200),
  });
}
for (const title of milestones) await createTestMilestone(project, title);
await createTestMilestone(group, name(200) || "x");
for (const place of [project, privateProject]) {
  await createTestIssue(owner, { title: name(200) || "x" }, place);
  await createTestIssue(owner, { title: name(200) || "y", confidential: true }, place);
}
const known: KnownReferenceTargets = {
  projects: [project.path, privateProject.path],
  groups: [group.path],
  usernames: ["owner", "guest"],
  labels: [...labels, "kind::docs"],
  milestones,
  numbers: [1, 2, 3],
};

describe(`of seed ${seed}`, () => {
  test("no reader receives an element or attribute outside the allow-list [C2]", async () => {
    const found: string[] = [];
    let links = 0;
    for (let number = 0; number < ISSUES; number += 1) {
      const texts = Array.from({ length: 12 }, (_, index) =>
        generateHostileMarkdown(seed, number * 12 + index, known).replaceAll(
          HOSTILE_MARKDOWN_SERVER_URL,
          "http://localhost:3000",
        ),
      );
      const description = texts.join("\n\n").replaceAll("\u0000", "");
      const issue = await createTestIssue(owner, { title: "Mixture", description });
      await createTestNote(owner, issue, description);
      for (const reader of [owner, guest, outsider, null]) {
        const page = await injectRequest(app, {
          url: `/${project.path}/-/issues/${issue.iid}`,
          headers: { ...(reader !== null && sessionHeaders(reader)), accept: "text/html" },
        });
        expect(page.statusCode).toBe(200);
        const [discussion] = await listTestDiscussions(reader, issue);
        const html = discussion?.notes[0]?.note_html ?? "";
        links += html.split('class="gfm ').length - 1;
        found.push(...findForbiddenHtml(html));
      }
    }
    expect(found).toEqual([]);
    expect(links).toBeGreaterThan(ISSUES);
  }, 60_000);
});
