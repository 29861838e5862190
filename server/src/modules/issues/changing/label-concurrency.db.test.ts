/** Two users who change labels of one issue at the same time do not undo each other's changes. */
import { beforeAll, expect, test } from "vitest";
import { callGraphql } from "../../../../test/issue-graphql.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { isFullSweep } from "../../../../test/sampling.ts";

const ROUNDS = isFullSweep ? 1_000 : 15;
const LABELS_PER_USER = 3;

const labelIds: number[] = [];
beforeAll(async () => {
  for (let number = 0; number < 2 * LABELS_PER_USER; number += 1) {
    const sent = { name: `label ${number}`, color: "#123456" };
    const made = await callRestApi(owner, "POST", `/projects/${project.id}/labels`, sent);
    labelIds.push(made.json<{ id: number }>().id);
  }
});

async function change(who: TestPerson, iid: number, add: number[], remove: number[]) {
  const gids = (ids: number[]) => ids.map((id) => `gid://gitlab/ProjectLabel/${id}`);
  const { data, errors } = await callGraphql<{ updateIssue: { errors: string[] } }>(
    who,
    `mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { errors } }`,
    {
      input: {
        projectPath: project.path,
        iid: String(iid),
        addLabelIds: gids(add),
        removeLabelIds: gids(remove),
      },
    },
  );
  if (errors !== undefined || data.updateIssue.errors.length > 0) {
    throw new Error(JSON.stringify({ errors, data }));
  }
}

test(`two users change labels ${ROUNDS} times at the same time and lose nothing [SIDE-033]`, async () => {
  const { id, iid } = await createTestIssue(owner);
  const lost: string[] = [];
  const people: [TestPerson, number[]][] = [
    [owner, labelIds.slice(0, LABELS_PER_USER)],
    [reporter, labelIds.slice(LABELS_PER_USER)],
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each user has one label after the round: the next of their own labels.
    const wanted = people.map(([, own]) => own[round % own.length] as number);
    await Promise.all(
      people.map(([who, own], index) => {
        const next = wanted[index] as number;
        return change(
          who,
          iid,
          [next],
          own.filter((label) => label !== next),
        );
      }),
    );
    const stored = await app.platform.db
      .selectFrom("issues")
      .select("label_ids")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const found = stored.label_ids.toSorted((one, other) => one - other);
    if (JSON.stringify(found) !== JSON.stringify(wanted)) lost.push(`${round}: ${found.join()}`);
  }
  expect(lost).toEqual([]);
  const events = await app.platform.db
    .selectFrom("notes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("noteable_id", "=", id)
    .where("action", "=", "label")
    .executeTakeFirstOrThrow();
  // The first round only adds; each other round adds and removes one label of each user.
  expect(events.count).toBe(4 * ROUNDS - 2);
});
