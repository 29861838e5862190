/** Every route of the running program, fed with nonsense: never a 5xx, never a stack trace. */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { ask, testApp } from "../../../test/app.ts";
import { aPerson, aToken } from "../../../test/people.ts";

const RUNS_PER_ROUTE = 40;

interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  names: string[];
}

let app: App;
let token: string;
let operations: Operation[];

beforeAll(async () => {
  app = await testApp({
    CAIRN_RATE_LIMITS: "anonymousApi=1000000,anonymousPages=1000000,search=1000000",
  });
  ({ token } = await aToken(app, await aPerson(app)));
  operations = readOperations(app.openApi());
  expect(operations.length).toBeGreaterThan(10);
});

const nasty = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e999",
    "null",
    "\u0000",
    "\uD800",
    "__proto__",
    "%00",
    "' or 1=1 --",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.bigInt().map(String),
  fc.constant("x".repeat(20_000)),
);
const value = fc.oneof(
  nasty,
  fc.array(nasty, { maxLength: 3 }),
  fc.dictionary(fc.string(), nasty, { maxKeys: 3, noNullPrototype: true }),
);

it("never answers 5xx", { timeout: 120_000 }, async () => {
  for (const operation of operations) {
    const body = fc.dictionary(
      fc.oneof(
        fc.constantFrom("page", "constructor", ...operation.names),
        fc.string({ maxLength: 8 }),
      ),
      value,
      { maxKeys: 4 },
    );
    const segment = nasty.map(
      (piece) => encodeURIComponent(String(piece).toWellFormed()).slice(0, 300) || "0",
    );
    await fc.assert(
      fc.asyncProperty(segment, body, async (piece, sent) => {
        const url = operation.path.replaceAll(/\{\w+\}/g, () => piece);
        const query = operation.method === "GET" ? toQuery(sent) : "";
        const answer = await ask(app, {
          method: operation.method,
          url: url + query,
          headers: { "private-token": token },
          ...(operation.method === "GET" ? {} : { payload: sent }),
        });
        expect(answer.statusCode, `${operation.method} ${url}: ${answer.body}`).toBeLessThan(500);
        expect(answer.body).not.toContain("node_modules");
      }),
      { numRuns: RUNS_PER_ROUTE },
    );
  }
});

function toQuery(sent: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, item] of Object.entries(sent)) {
    for (const one of [item].flat()) {
      search.append(name.toWellFormed(), (JSON.stringify(one) ?? "").toWellFormed());
    }
  }
  return `?${search.toString().slice(0, 4_000)}`;
}

function readOperations(reference: Record<string, unknown>): Operation[] {
  const paths = reference["paths"] as Record<string, Record<string, unknown>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Giving the token up would end the test's own access.
      .filter(([method]) => !(method === "delete" && path.endsWith("/self")))
      .map(([method, operation]) => ({
        method: method.toUpperCase() as Operation["method"],
        path,
        names: [...JSON.stringify(operation).matchAll(/"name":"(\w+)"/g)].map(
          (match) => match[1] ?? "",
        ),
      })),
  );
}
