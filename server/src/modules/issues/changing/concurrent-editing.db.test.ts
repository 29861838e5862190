/** Tests that no edit is lost when fifty editors change one description at the same time. */
import { REPORTER } from "@cairn/contract/access";
import { issueJsonUrl, type EditConflict } from "@cairn/contract/issues/issue-page";
import type { WebIssue } from "@cairn/contract/issues/web-issue";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { isFullSweep } from "../../../../test/sampling.ts";

const EDITORS = 50;
/** The full test has 100 rounds: fifty editors save 5,000 changes. */
const ROUNDS = isFullSweep ? 100 : 4;
/**
 * Number of editors who start without a line in the description. They append their line to its end.
 */
const NEWCOMERS = 5;

const app = await startTestApp();
const owner = await createTestPerson(app);
const project = await createTestProject(app, owner);
const people = [owner];
while (people.length < 5) {
  const person = await createTestPerson(app);
  await addTestMember(app, project, person, REPORTER);
  people.push(person);
}

interface Known {
  description: string;
  lock_version: number;
}

const counted = { merged: 0, conflicts: 0, busy: 0 };

/** Replaces the editor's own line in the description, or appends the line if there is none. */
function edited(description: string, editor: number, line: string): string {
  const lines = description.split("\n");
  const at = lines.findIndex((each) => each.startsWith(`editor ${editor}:`));
  return (at === -1 ? [...lines, line] : lines.with(at, line)).join("\n");
}

/**
 * Saves as the issue page does: after a conflict, edits the current description and saves again.
 */
async function save(url: string, editor: number, line: string, known: Known): Promise<Known> {
  const issue = { ...known, description: edited(known.description, editor, line) };
  const headers = sessionHeaders(people[editor % people.length] as TestPerson);
  const answer = await injectRequest(app, { method: "PUT", url, headers, payload: { issue } });
  if (answer.statusCode === 200) {
    const { description, lock_version, merged } = answer.json<WebIssue>();
    if (merged === true) counted.merged += 1;
    return { description, lock_version };
  }
  if (answer.statusCode === 409) {
    counted.conflicts += 1;
    const { current, lock_version } = answer.json<EditConflict>().conflict;
    return save(url, editor, line, { description: current.description, lock_version });
  }
  expect(answer.statusCode, answer.body).toBe(503);
  counted.busy += 1;
  await sleep(50);
  return save(url, editor, line, known);
}

test(
  "fifty who write at once all find their last line, and the versions tell how it came about",
  { timeout: 600_000 },
  async () => {
    const editors = Array.from({ length: EDITORS }, (_, index) => index);
    const lines = editors.slice(NEWCOMERS).map((editor) => `editor ${editor}: not yet`);
    const first = ["# Logbook", ...lines].join("\n");
    const created = await injectRequest(app, {
      method: "POST",
      url: `/api/v4/projects/${project.id}/issues`,
      headers: sessionHeaders(owner),
      payload: { title: "Logbook", description: first },
    });
    const { id, iid } = created.json<{ id: number; iid: number }>();
    const url = issueJsonUrl(project.path, iid);
    const began = performance.now();

    await Promise.all(
      editors.map(async (editor) => {
        let known: Known = { description: first, lock_version: 0 };
        for (let round = 1; round <= ROUNDS; round += 1) {
          known = await save(url, editor, `editor ${editor}: round ${round}`, known);
        }
      }),
    );

    const seconds = Math.round((performance.now() - began) / 1000);
    const { merged, conflicts, busy } = counted;
    process.stdout.write(
      `Editing at once: ${EDITORS * ROUNDS} changes in ${seconds} s, ${merged} put together, ${conflicts} conflicts, ${busy} times busy\n`,
    );
    const answer = await injectRequest(app, { url, headers: sessionHeaders(owner) });
    const { description } = answer.json<WebIssue>();
    const expected = editors.map((editor) => `editor ${editor}: round ${ROUNDS}`);
    expect(description.split("\n").toSorted()).toEqual(["# Logbook", ...expected].toSorted());
    const page = await injectRequest(app, {
      url: `${url}?serializer=page`,
      headers: sessionHeaders(owner),
    });
    const shown = page.json<{ description: string }>().description.replaceAll(/<[^>]+>/g, "");
    for (const line of expected) expect(shown.split("\n")).toContain(line);

    const { rows: versions } = await sql<{ number: number; description: string }>`
      select number, description from text_versions
      where noteable_id = ${id} order by number`.execute(app.platform.db);
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: EDITORS * ROUNDS + 1 }, (_, index) => index),
    );
    expect(versions[0]?.description).toBe(first);
    expect(versions.at(-1)?.description).toBe(description);
    const steps = versions.slice(1).map(({ description: now }, index) => {
      const before = new Set(versions[index]?.description.split("\n"));
      return now.split("\n").filter((line) => !before.has(line)).length;
    });
    // Every version changes exactly one line: the line of its editor.
    expect(new Set(steps)).toEqual(new Set([1]));
  },
);
