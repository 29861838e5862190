/**
 * Tests concurrent creates and updates of issues: iids have no gaps, the stored counters are
 * correct, and no change is lost.
 */
import { REPORTER } from "@cairn/contract/access";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../../test/places.ts";
import { isFullSweep } from "../../../../test/sampling.ts";
import type { App } from "../../../app.ts";

const ROUNDS = isFullSweep ? 50 : 4;
const AT_ONCE = 100;
const MINUTE = 60_000;

let app: App;
let owner: TestPerson;
let reporter: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  reporter = await createTestPerson(app);
  outsider = await createTestPerson(app);
});

async function aPublicProject(): Promise<TestPlace> {
  const project = await createTestProject(app, owner, { visibility: "public" });
  await addTestMember(app, project, reporter, REPORTER);
  return project;
}

/** Sends a request. After a 503, sends it again with the same Idempotency-Key. */
async function send(
  method: "POST" | "PUT" | "DELETE",
  who: TestPerson,
  project: TestPlace,
  path: string,
  payload: object = {},
  key: string = crypto.randomUUID(),
): Promise<TestResponse> {
  const url = `/api/v4/projects/${project.id}${path}`;
  const headers = { ...sessionHeaders(who), "idempotency-key": key };
  const answer = await injectRequest(app, { method, url, headers, payload });
  if (answer.statusCode !== 503) return answer;
  await sleep(100);
  return send(method, who, project, path, payload, key);
}

async function create(who: TestPerson, project: TestPlace, more: object = {}): Promise<number> {
  const answer = await send("POST", who, project, "/issues", { title: "One of many", ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ iid: number }>().iid;
}

interface Numbers {
  iids: number[];
  opened: number;
  closed: number;
}

/** Counts the rows in `issues`, to compare these numbers with the table `issue_counters`. */
async function countedIn(project: TestPlace): Promise<Numbers> {
  const { rows } = await sql<{ iid: number; state: number }>`
    select iid, state from issues where project_id = ${project.id} order by iid`.execute(
    app.platform.db,
  );
  const inState = (state: number) => rows.filter((row) => row.state === state).length;
  return { iids: rows.map(({ iid }) => iid), opened: inState(1), closed: inState(2) };
}

/** Reads the project's row of `issue_counters`, which must agree with the rows in `issues`. */
async function countersOf(project: TestPlace) {
  const { rows } = await sql<{ last_iid: number; opened: number; closed: number }>`
    select last_iid, opened, closed from issue_counters
    where project_id = ${project.id}`.execute(app.platform.db);
  return rows[0];
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe("opening issues at once", () => {
  test(
    "gives them numbers without a gap, also when some attempts fail",
    async () => {
      const project = await aPublicProject();
      const people = [owner, reporter, outsider];
      const failures = [
        [owner, { title: "The number is taken", iid: 1 }, 409],
        [owner, { title: "There is no such milestone", milestone_id: 999_999 }, 400],
        [outsider, { title: " " }, 400],
      ] as const;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const made = upTo(AT_ONCE).map((n) =>
          create(people[n % people.length] ?? owner, project, { title: `Number ${n}` }),
        );
        const refused = failures.map(async ([who, payload, status]) => {
          // Sends no failing requests in the first round: the project has no issues yet, so the
          // request with iid 1 could succeed.
          if (round === 1) return;
          const answer = await send("POST", who, project, "/issues", payload);
          expect(answer.statusCode, answer.body).toBe(status);
        });
        const iids = await Promise.all(made);
        await Promise.all(refused);
        const first = (round - 1) * AT_ONCE;
        expect(iids.toSorted((a, b) => a - b)).toEqual(upTo(AT_ONCE).map((n) => first + n));
      }
      const total = ROUNDS * AT_ONCE;
      expect((await countedIn(project)).iids).toEqual(upTo(total));
      expect(await countersOf(project)).toEqual({ last_iid: total, opened: total, closed: 0 });
    },
    5 * MINUTE,
  );

  test("in several projects keeps their numbers apart", async () => {
    const projects = [await aPublicProject(), await aPublicProject()];
    await Promise.all(upTo(40).map((n) => create(outsider, projects[n % 2] ?? projects[0]!)));
    for (const project of projects) {
      expect((await countedIn(project)).iids).toEqual(upTo(20));
    }
  });

  test("with one Idempotency-Key opens one", async () => {
    const project = await aPublicProject();
    const payload = { title: "Sent again and again" };
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      upTo(5).map(() => send("POST", reporter, project, "/issues", payload, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"])).toHaveLength(4);
    expect(await countedIn(project)).toEqual({ iids: [1], opened: 1, closed: 0 });
    const other = await send("POST", reporter, project, "/issues", { title: "Other" }, key);
    expect(other.statusCode).toBe(409);
  });
});

describe("closing, reopening and deleting at once", () => {
  test(
    "leaves counters that equal the rows",
    async () => {
      const project = await aPublicProject();
      const iids = await Promise.all(upTo(20).map(() => create(reporter, project)));
      const change = (who: TestPerson, iid: number, event: string) =>
        send("PUT", who, project, `/issues/${iid}`, { state_event: event });
      const changes = iids.flatMap((iid) => [
        change(reporter, iid, "close"),
        change(owner, iid, "close"),
        change(owner, iid, "reopen"),
        iid % 4 === 0
          ? send("DELETE", owner, project, `/issues/${iid}`)
          : change(outsider, iid, "close"),
        change(reporter, iid, iid % 2 === 0 ? "close" : "reopen"),
      ]);
      const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => ![200, 204, 403, 404].includes(status))).toEqual([]);
      const { iids: left, opened, closed } = await countedIn(project);
      expect(left).toHaveLength(15);
      expect(await countersOf(project)).toEqual({ last_iid: 20, opened, closed });
    },
    2 * MINUTE,
  );

  test("twice deletes once", async () => {
    const project = await aPublicProject();
    const iid = await create(owner, project);
    const answers = await Promise.all(
      upTo(4).map(() => send("DELETE", owner, project, `/issues/${iid}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
    expect(await countersOf(project)).toEqual({ last_iid: 1, opened: 0, closed: 0 });
  });

  test("and opening another one never gives a number again", async () => {
    const project = await aPublicProject();
    await send("DELETE", owner, project, `/issues/${await create(owner, project)}`);
    expect(await create(owner, project)).toBe(2);
  });
});

describe("labelling at once", () => {
  async function labelsOf(project: TestPlace, iid: number): Promise<string[]> {
    const url = `/api/v4/projects/${project.id}/issues/${iid}`;
    const answer = await injectRequest(app, { url, headers: sessionHeaders(owner) });
    return answer.json<{ labels: string[] }>().labels;
  }

  test("loses nothing of what two people add", async () => {
    const project = await aPublicProject();
    const iid = await create(owner, project);
    const names = upTo(16).map((n) => `label ${String(n).padStart(2, "0")}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        send("PUT", index % 2 === 0 ? owner : reporter, project, `/issues/${iid}`, {
          add_labels: name,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(await labelsOf(project, iid)).toEqual(names);
  });

  test("loses nothing when others are taken away meanwhile", async () => {
    const project = await aPublicProject();
    const iid = await create(owner, project, { labels: "old 1,old 2,old 3,old 4" });
    await Promise.all(
      upTo(4).flatMap((n) => [
        send("PUT", owner, project, `/issues/${iid}`, { add_labels: `new ${n}` }),
        send("PUT", reporter, project, `/issues/${iid}`, { remove_labels: `old ${n}` }),
      ]),
    );
    expect(await labelsOf(project, iid)).toEqual(["new 1", "new 2", "new 3", "new 4"]);
  });

  test(
    "leaves no trace of a label that is deleted meanwhile",
    async () => {
      const project = await aPublicProject();
      const iids = await Promise.all(upTo(4).map(() => create(owner, project)));
      for (const n of upTo(8)) {
        const made = await send("POST", owner, project, "/labels", {
          name: `short-lived ${n}`,
          color: "red",
        });
        const { id } = made.json<{ id: number }>();
        const name = { add_labels: `short-lived ${n}` };
        const answers = await Promise.all([
          ...iids.slice(0, 2).map((iid) => send("PUT", reporter, project, `/issues/${iid}`, name)),
          send("DELETE", owner, project, `/labels/${id}`),
          ...iids.slice(2).map((iid) => send("PUT", owner, project, `/issues/${iid}`, name)),
          send("POST", outsider, project, "/issues", { title: "Another" }),
          send("POST", reporter, project, "/issues", {
            title: "Labelled",
            labels: name.add_labels,
          }),
        ]);
        expect(answers.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
      }
      const { rows } = await sql`
      select issues.iid from issues cross join lateral unnest(label_ids) as carried (id)
      left join labels on labels.id = carried.id
      where project_id = ${project.id} and labels.id is null`.execute(app.platform.db);
      expect(rows).toEqual([]);
    },
    2 * MINUTE,
  );
});
