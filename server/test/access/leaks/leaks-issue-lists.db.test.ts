/**
 * Leak test of the issue lists on pages: rows, the counts on the tabs and the links to other
 * pages must not depend on hidden issues.
 */
import { ISSUE_SORTS } from "@cairn/contract/issues/issue-list";
import { beforeAll, expect, test } from "vitest";
import { compareResponses, LEAK_TEST_VIEWERS } from "./compare-answers.ts";
import { listNoteWriteRequests } from "./leaks-note-writes.ts";
import { listDraftAndReplyRequests } from "./drafts-and-replies.ts";
import { findIssueIdWithIidOne } from "./leaks-notes.ts";
import {
  createLeakFixture,
  createHiddenObjects,
  SECRET_WORD,
  type HiddenObjects,
  type LeakFixture,
} from "./leak-fixtures.ts";
import { createSampler } from "../../sampling.ts";

const isAsked = createSampler("leaks in lists of issues", 0.15, 0.15);
let worlds: [LeakFixture, LeakFixture];
let secrets: HiddenObjects;

beforeAll(async () => {
  const [bare, secret] = [await createLeakFixture(), await createLeakFixture()];
  worlds = [bare, secret];
  secrets = await createHiddenObjects(secret);
}, 600_000);

function questions(): string[] {
  const cursor = Buffer.from(JSON.stringify([1, "2026-05-01 00:05:00+00", secrets.confidentialId]));
  const asked = [
    "",
    "state=closed",
    "state=all",
    "confidential=yes&state=all",
    `search=${SECRET_WORD}&state=all`,
    "search=rope&state=all",
    `label_name[]=${encodeURIComponent(secrets.labelTitle)}&state=all`,
    `not[label_name][]=${encodeURIComponent(secrets.labelTitle)}&state=all`,
    `milestone_title=${encodeURIComponent(secrets.milestoneTitle)}&state=all`,
    `not[milestone_title]=${encodeURIComponent(secrets.milestoneTitle)}&state=all`,
    "author_username=keeper&state=all",
    "not[author_username]=keeper&state=all",
    "assignee_username[]=keeper&state=all",
    "assignee_id=None&state=all",
    `iteration_id=${secrets.iterationId}&state=all`,
    "type[]=incident&state=all",
    "health_status=Any",
    "weight=Any",
    "due_date=overdue",
    ...Object.keys(ISSUE_SORTS).map((sort) => `state=all&sort=${sort}`),
    `page_after=${cursor.toString("base64url")}&state=all`,
    `page_before=${cursor.toString("base64url")}&state=all`,
  ];
  const [bare] = worlds;
  const lists = [
    ...[bare.map, bare.lair, bare.atlas, bare.cave].map(({ path }) => `/${path}/-/issues.json`),
    ...[bare.peaks, bare.ridge].map(({ path }) => `/groups/${path}/-/issues.json`),
    "/dashboard/issues.json",
  ];
  const hidden = [secrets.project.path, secrets.project.oldPath, secrets.diary.path, "peaks/none"];
  return [
    ...lists.flatMap((list) => asked.map((query) => `${list}?${query}`)),
    ...asked.map((query) => `/dashboard/issues.json?scope=all&${query}`),
    "/dashboard/issues.json?scope=mentions_me&state=all",
    ...hidden.map((path) => `/${path}/-/issues.json`),
    ...[secrets.group.path, secrets.subgroup.path, "none"].map(
      (path) => `/groups/${path}/-/issues.json`,
    ),
  ];
}

test.each(LEAK_TEST_VIEWERS)(
  "%s reads the same in every list of issues",
  async (viewer) => {
    const urls = questions().filter((url) => isAsked(`${viewer} ${url}`));
    const { differences, answers } = await compareResponses(
      worlds,
      viewer,
      urls.map((url) => ({ url })),
    );
    expect(differences.slice(0, 3), `${differences.length} differences`).toEqual([]);
    const statuses = [...answers.values()].map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(urls.length / 4);
  },
  120_000,
);

test.each(LEAK_TEST_VIEWERS)(
  "%s cannot tell a hidden issue from none by changing many",
  async (viewer) => {
    const update = { issuable_ids: [secrets.confidentialId, 999_999], state_event: "close" };
    const [bare] = worlds;
    const places = [bare.map.path, secrets.project.path, "peaks/none"];
    const { differences } = await compareResponses(
      worlds,
      viewer,
      places.map((path) => ({
        method: "POST" as const,
        url: `/${path}/-/issues/bulk_update`,
        payload: { update },
      })),
    );
    expect(differences).toEqual([]);
  },
);

test.each(LEAK_TEST_VIEWERS)(
  "%s cannot tell a hidden issue from none on its page",
  async (viewer) => {
    const [bare] = worlds;
    const { confidentialIid, versionId } = secrets;
    const issues = [
      `/${bare.map.path}/-/issues/${confidentialIid}`,
      `/${bare.map.path}/-/issues/999`,
      `/${secrets.project.path}/-/issues/1`,
      "/peaks/none/-/issues/1",
    ];
    const issue = { title: "Changed", lock_version: 0 };
    const task = { checked: true, line_number: 1, line_source: "- [ ] a" };
    const { differences } = await compareResponses(
      worlds,
      viewer,
      issues.flatMap((url) => [
        { method: "PUT" as const, url: `${url}.json`, payload: { issue } },
        { method: "PATCH" as const, url: `${url}.json`, payload: { issue: { update_task: task } } },
        { method: "DELETE" as const, url: `${url}.json?destroy_confirm=true` },
        { method: "POST" as const, url: `${url}/versions/2/restore`, payload: {} },
        { method: "POST" as const, url: `${url}/versions/${versionId}/restore`, payload: {} },
        { method: "DELETE" as const, url: `${url}/versions/2` },
        { method: "DELETE" as const, url: `${url}/versions/${versionId}` },
        { method: "DELETE" as const, url: `${url}/descriptions/2` },
        { method: "DELETE" as const, url: `${url}/descriptions/${versionId}` },
      ]),
    );
    expect(differences).toEqual([]);
  },
);

test.each(LEAK_TEST_VIEWERS)("%s cannot tell a hidden note from none", async (viewer) => {
  const [{ app, map }] = worlds;
  const issueId = await findIssueIdWithIidOne(app, map);
  const attempts = listNoteWriteRequests(issueId, { ...secrets, ...secrets.notes });
  const { differences, answers } = await compareResponses(worlds, viewer, attempts);
  expect(differences).toEqual([]);
  const expected = viewer === "nobody" ? 401 : 404;
  expect([...new Set([...answers.values()].map(({ status }) => status))]).toEqual([expected]);
});

test.each(LEAK_TEST_VIEWERS)("%s finds no version of a hidden note", async (viewer) => {
  const { internal, hidden, deleted } = secrets.notes;
  const reads = ["peaks/map", "peaks/vault", "peaks/none"].flatMap((path) =>
    [internal.id, hidden.id, deleted.id, 999_999].flatMap((id) =>
      [".json", "/1.json", "/1/diff"].map((end) => ({
        url: `/${path}/-/notes/${id}/versions${end}`,
      })),
    ),
  );
  const { differences, answers } = await compareResponses(worlds, viewer, reads);
  expect(differences).toEqual([]);
  expect([...new Set([...answers.values()].map(({ status }) => status))]).toEqual([404]);
});

test.each(LEAK_TEST_VIEWERS)(
  "%s cannot write drafts or saved replies where nothing is to be seen",
  async (viewer) => {
    const { differences, answers } = await compareResponses(
      worlds,
      viewer,
      listDraftAndReplyRequests(secrets),
    );
    expect(differences).toEqual([]);
    const expected = viewer === "nobody" ? 401 : 404;
    expect([...new Set([...answers.values()].map(({ status }) => status))]).toEqual([expected]);
  },
);

test.each(LEAK_TEST_VIEWERS)(
  "%s finds no version of a hidden issue under another",
  async (viewer) => {
    const [bare] = worlds;
    const url = `/${bare.map.path}/-/issues/1`;
    const { differences, answers } = await compareResponses(worlds, viewer, [
      ...["versions.json", "versions/2.json", "descriptions/2/diff"].map((path) => ({
        url: `${url}/${path}`,
      })),
      { url: `${url}/versions/${secrets.versionId}.json` },
      { url: `${url}/descriptions/${secrets.versionId}/diff` },
      { url: `${url}/descriptions/2/diff?start_version_id=${secrets.versionId}` },
    ]);
    expect(differences).toEqual([]);
    const found = [...answers.values()].filter(({ status }) => status === 200);
    expect(found).toHaveLength(3);
  },
);
