/**
 * Leak test of the REST and GraphQL APIs. Two instances differ only in hidden content. Viewers who
 * cannot see this content send every possible request, and both instances must answer with the same
 * bytes. The test accepts two differences: gaps in iids and ids, and the error that a path is taken
 * when a user tries to use the path of a hidden object (tested below).
 */
import { DRAFTS_CHANNEL } from "@cairn/contract/drafts";
import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { NOTES_CHANNEL } from "@cairn/contract/notes/notes-live";
import { PRESENCE_CHANNEL } from "@cairn/contract/presence";
import { USER_CHANNEL } from "@cairn/contract/users";
import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { extendTimeLimitMs } from "../../allowed-time.ts";
import { modules } from "../../../src/modules/index.ts";
import { injectRequest } from "../../app.ts";
import { sessionHeaders } from "../../people.ts";
import { createSampler, sampleOrFirst } from "../../sampling.ts";
import {
  compareResponses,
  recordResponse,
  LEAK_TEST_VIEWERS,
  type ResponseComparison,
  type RecordedResponse,
} from "./compare-answers.ts";
import { listFileUrls } from "./leaks-files.ts";
import { listGraphqlQueries } from "./leaks-graphql.ts";
import { listApiOperations, listGetRequestUrls, type ApiOperation } from "./leaks-reads.ts";
import {
  createLeakFixture,
  createHiddenObjects,
  type HiddenObjects,
  type LeakFixture,
} from "./leak-fixtures.ts";
import {
  listWriteRequestsForHiddenObjects,
  listRequestsWithHiddenReferences,
  listMutationInputsWithHiddenIds,
  listRequestsWithHiddenIdsInBody,
} from "./leaks-writes.ts";

const MINUTES = 60_000;
/**
 * Selects about 8 % of the requests to each route or GraphQL field. Each viewer gets another
 * selection. A full sweep (`CAIRN_SWEEPS=full`) sends all requests.
 */
const isAsked = createSampler("leaks", 0.08);

let worlds: [LeakFixture, LeakFixture];
let bare: LeakFixture;
let secret: LeakFixture;
let secrets: HiddenObjects;
let schema: GraphQLSchema;
let reads: ApiOperation[];
let writes: ApiOperation[];

beforeAll(async () => {
  [bare, secret] = [await createLeakFixture(), await createLeakFixture()];
  worlds = [bare, secret];
  secrets = await createHiddenObjects(secret);
  const query = getIntrospectionQuery();
  const answer = await injectRequest(bare.app, {
    method: "POST",
    url: "/api/graphql",
    payload: { query },
  });
  schema = buildClientSchema(answer.json<{ data: never }>().data);
  const operations = listApiOperations(bare.app);
  reads = operations.filter(({ method }) => method === "GET");
  writes = operations.filter(({ method }) => method !== "GET");
}, 2 * MINUTES);

/** Fails when responses of the two instances differ, or when one is a server error. */
function expectAlike(compared: ResponseComparison): void {
  const { differences } = compared;
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  expect(questionsWith(compared, ({ status }) => status >= 500)).toEqual([]);
}

function questionsWith(
  { answers }: ResponseComparison,
  is: (told: RecordedResponse) => boolean,
): string[] {
  return [...answers].filter(([, told]) => is(told)).map(([question]) => question);
}

describe.each(LEAK_TEST_VIEWERS)("%s", (viewer) => {
  test(
    "reads the same at every address of the API, with every filter and order",
    async () => {
      const all = reads.map((operation) => listGetRequestUrls(operation, secret, secrets));
      expect(all.flat().length).toBeGreaterThan(2_000);
      const urls = [
        ...all.flatMap((ofOne) => sampleOrFirst(ofOne, (url) => isAsked(`${viewer} ${url}`))),
        ...listFileUrls(secret, secrets),
      ];
      expectAlike(
        await compareResponses(
          worlds,
          viewer,
          urls.map((url) => ({ url })),
        ),
      );
    },
    5 * MINUTES,
  );

  test(
    "reads the same of every field of the GraphQL schema, with every argument",
    async () => {
      const questions = listGraphqlQueries(
        schema,
        secret,
        secrets,
        viewer === "nobody" ? viewer : "somebody",
      );
      expect(questions.length).toBeGreaterThan(200);
      const some = questions.filter((query) => isAsked(`${viewer} ${query}`));
      const asked = some.map((query) => ({
        method: "POST" as const,
        url: "/api/graphql",
        payload: { query },
      }));
      const compared = await compareResponses(worlds, viewer, asked);
      expectAlike(compared);
      // An error response could hide a leak. Errors are expected only for invalid cursors, and when
      // visitors query users.
      const meant = viewer === "nobody" ? /\b(?:after|before):|\{ user\(/ : /\b(?:after|before):/;
      const refused = questionsWith(compared, ({ text }) => text.includes('"errors"'));
      expect(refused.filter((question) => !meant.test(question))).toEqual([]);
    },
    5 * MINUTES,
  );
});

describe.each(["nobody", "outsider", "guest", "warden"] as const)("%s", (viewer) => {
  test(
    "is refused alike at what is hidden and at what is absent, whatever the attempt",
    async () => {
      const attempts = writes.flatMap((operation) =>
        sampleOrFirst(listWriteRequestsForHiddenObjects(operation, secret, secrets), (attempt) =>
          isAsked(`${viewer} ${JSON.stringify(attempt)}`),
        ),
      );
      const compared = await compareResponses(worlds, viewer, attempts);
      expectAlike(compared);
      expect(questionsWith(compared, ({ status }) => status < 400)).toEqual([]);
    },
    2 * MINUTES,
  );

  test("is refused alike in every mutation that names what is hidden", async () => {
    const inputs = listMutationInputsWithHiddenIds(secrets);
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    const attempts = fields.flatMap(({ name, args: [argument] }) => {
      const known = inputs[name];
      if (known === undefined) throw new Error(`Nobody said how to try ${name}.`);
      const some = sampleOrFirst(known, (input) => isAsked(`${viewer} ${JSON.stringify(input)}`));
      return some.map((input) => ({
        method: "POST" as const,
        url: "/api/graphql",
        payload: {
          query: `mutation($input: ${String(argument?.type)}) { ${name}(input: $input) { errors } }`,
          variables: { input },
        },
      }));
    });
    expectAlike(await compareResponses(worlds, viewer, attempts));
  });
});

test("who may do everything in a place of their own cannot tell what is hidden elsewhere from what is absent", async () => {
  const compared = await compareResponses(
    worlds,
    "warden",
    listRequestsWithHiddenIdsInBody(secret, secrets),
  );
  expectAlike(compared);
  expect(questionsWith(compared, ({ status }) => status < 400)).toEqual([]);
});

test.each(["outsider", "guest", "warden"] as const)(
  "%s has words drawn that mention what is hidden, and sees them as if it were absent",
  async (viewer) => {
    const compared = await compareResponses(
      worlds,
      viewer,
      listRequestsWithHiddenReferences(secrets),
    );
    expectAlike(compared);
    expect(questionsWith(compared, ({ status }) => status !== 201)).toEqual([]);
  },
);

test("a label called like a hidden one is another label", async () => {
  const { app, warden, tent } = secret;
  const url = `/api/v4/projects/${tent.id}/issues/1`;
  const payload = { add_labels: secrets.labelTitle };
  const answer = await injectRequest(app, {
    method: "PUT",
    url,
    headers: sessionHeaders(warden),
    payload,
  });
  expect(answer.json()).toMatchObject({ labels: [secrets.labelTitle] });
  const label = `/api/v4/projects/${tent.id}/labels/${encodeURIComponent(secrets.labelTitle)}`;
  const made = await injectRequest(app, { url: label, headers: sessionHeaders(warden) });
  expect(made.json<{ id: number }>().id).not.toBe(secrets.labelId);
  expect(made.json()).not.toMatchObject({ color: "#ffcc00" });
});

test("the walk comes to something at every address that is not for administrators", async () => {
  const forAdministrators = [
    "/api/v4/application/settings",
    "/api/v4/issues/{id}",
    "/api/v4/projects/{id}/issues/{issue_iid}/user_agent_detail",
  ];
  const forManagersOfMembers = [
    "/api/v4/groups/{id}/access_requests",
    "/api/v4/projects/{id}/access_requests",
  ];
  const forDevelopers = [
    "/api/v4/projects/{id}/protected_branches",
    "/api/v4/projects/{id}/protected_branches/{name}",
  ];
  const notWithASession = [
    "/api/v4/personal_access_tokens/self",
    "/api/v4/personal_access_tokens/{id}",
  ];
  // Nobody in the fixture has a key; the permission tables read one.
  const aboutOwnKeys = ["/api/v4/user/keys/{key_id}"];
  const reached: string[] = [];
  for (const operation of reads) {
    // A search needs a scope and a text, and a file the ref that it is read at.
    const needsMore = /\/(?:search|compare|merge_base|\{file_path\}|blame)$/.test(operation.path);
    const parameters = needsMore ? operation.parameters : [];
    const urls = listGetRequestUrls({ ...operation, parameters }, bare, secrets);
    for (const url of urls) {
      if ((await recordResponse(bare, "guest", { url })).status !== 200) continue;
      reached.push(operation.path);
      break;
    }
  }
  const missed = reads.map(({ path }) => path).filter((path) => !reached.includes(path));
  expect(missed.toSorted()).toEqual(
    [
      ...forAdministrators,
      ...forManagersOfMembers,
      ...forDevelopers,
      ...notWithASession,
      ...aboutOwnKeys,
    ].toSorted(),
  );
});

/**
 * Endpoints that need no leak test: openapi.json contains no data of users, and GET /api/graphql
 * only answers that it requires POST.
 */
const ABOUT_NOBODY = ["/api/graphql", "/api/v4/openapi.json"];

test("there is nothing else to read from in the API, and no channel that nobody listens to", () => {
  const channels = modules.flatMap((module) => module.channels ?? []).map(({ name }) => name);
  // USER_CHANNEL and DRAFTS_CHANNEL send only the subscriber's own data; leaks-channels.db.test.ts tests
  // the others.
  expect(new Set(channels)).toEqual(
    new Set([
      EPICS_CHANNEL,
      USER_CHANNEL,
      ISSUES_CHANNEL,
      NOTES_CHANNEL,
      PRESENCE_CHANNEL,
      DRAFTS_CHANNEL,
    ]),
  );
  const walked = new Set(reads.map(({ path }) => path.replaceAll(/\{\w+\}/g, ":")));
  const all = pathsOf(secret.app.http.printRoutes({ commonPrefix: false, method: "GET" }));
  const others = all.filter(
    (path) => path.startsWith("/api/") && !walked.has(path.replaceAll(/:[\w|:]+/g, ":")),
  );
  expect(others.toSorted()).toEqual(ABOUT_NOBODY);
});

/**
 * Returns the full paths from Fastify's printed route tree. The tree shows for each route only
 * the part after its parent.
 */
function pathsOf(tree: string): string[] {
  const stems: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", stem = "", methods] = /^([\s│├└─]*)(.*?)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    stems.splice(depth, stems.length, stem);
    return methods === undefined ? [] : [stems.join("")];
  });
}

test("a path that is taken in secret is refused, and that is all one learns", async () => {
  const take = (world: LeakFixture) =>
    injectRequest(world.app, {
      method: "POST",
      url: "/api/v4/groups",
      headers: sessionHeaders(world.warden),
      payload: { name: "Conclave", path: "conclave" },
    });
  expect((await take(bare)).statusCode).toBe(201);
  const refused = await take(secret);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ message: { path: ["has already been taken"] } });
});

test(
  "what is hidden is answered as quickly as what is absent",
  async () => {
    const samples = { hidden: [] as number[], absent: [] as number[] };
    const ids = { hidden: secrets.project.id, absent: 999_999 };
    for (let round = -20; round < 200; round += 1) {
      for (const kind of ["hidden", "absent"] as const) {
        const started = performance.now();
        await recordResponse(secret, "outsider", { url: `/api/v4/projects/${ids[kind]}/issues/1` });
        if (round >= 0) samples[kind].push(performance.now() - started);
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 2] ?? 0;
    const difference = Math.abs(median(samples.hidden) - median(samples.absent));
    expect(difference).toBeLessThan(await extendTimeLimitMs(2, difference));
  },
  MINUTES,
);
