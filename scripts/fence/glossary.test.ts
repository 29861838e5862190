import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { checkout } from "../services/state.ts";

/**
 * Technical terms of GraphQL and SQL in exported names. The glossary does not need them, because
 * they are not domain terms.
 */
const TECHNICAL = new Set(
  `add application completion connection count create date delete edge enum info iso mode mutation operation page payload
   progress query record remove schema set sort toggle type update`.split(/\s+/),
);

test("the glossary has every domain word of exported names", () => {
  const glossary = read("docs/glossary.md");
  const terms = new Set(
    [...glossary.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, term = ""]) => split(term)),
  );
  const used = exportedNames().flatMap(split);
  expect(used.length).toBeGreaterThan(3_000);
  const domain = new Set([...tables(), ...graphqlTypes(), ...modules()].flatMap(split));
  const missing = new Set(
    used.filter((word) => domain.has(word) && !TECHNICAL.has(word) && !terms.has(word)),
  );
  expect([...missing]).toEqual([]);
});

const read = (path: string) => readFileSync(join(checkout, path), "utf8");

function tables(): string[] {
  const [, database = ""] = read("server/src/platform/db/generated.ts").split("interface DB {");
  return [...database.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
}

function graphqlTypes(): string[] {
  const types = read("contract/generated/schema.graphql").matchAll(/^(?:type|enum|scalar) (\w+)/gm);
  return [...types].map(([, name = ""]) => name);
}

const modules = () =>
  readdirSync(join(checkout, "server/src/modules")).filter((name) => !name.endsWith(".ts"));

function exportedNames(): string[] {
  const code = ["server/src/**/*.ts", "contract/src/**/*.ts", "web/src/**/*.{ts,tsx}"];
  const files = globSync(code, { cwd: checkout }).filter(
    (file) => !/test\.tsx?$|generated/.test(file),
  );
  return files.flatMap((file) =>
    parseSync(file, read(file)).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { name } }) => (name === null ? [] : [name])),
    ),
  );
}

/**
 * Splits a name into lower-case words in the singular: "IssueLinks" and "issue_links" give
 * "issue" and "link".
 */
function split(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words
    .filter((word) => word !== "")
    .map((word) =>
      word
        .replace(/uses$/, "us")
        .replace(/shes$/, "sh")
        .replace(/branches$/, "branch")
        .replace(/ies$/, "y")
        .replace(/([^s])s$/, "$1"),
    );
}
