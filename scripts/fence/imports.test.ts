/**
 * Tests the import rules: writes every kind of forbidden import into a small source tree and
 * expects that each is reported.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkImports, CHECKED_PACKAGES, listImportRuleNames } from "../import-rules.ts";
import { checkout } from "../services/state.ts";

const planted: { kind: string; rule: string; from: string; text: string }[] = [
  {
    kind: "a module that looks down the list",
    rule: "users-looks-only-up",
    from: "server/src/modules/users/signing-in.ts",
    text: 'import { issue } from "../issues/index.ts"; export const a = issue;',
  },
  {
    kind: "a type taken from further down the list",
    rule: "users-looks-only-up",
    from: "server/src/modules/users/users.events.ts",
    text: 'import type { Issue } from "../issues/index.ts"; export type A = Issue;',
  },
  {
    kind: "a feature that looks down the list",
    rule: "users-looks-only-up",
    from: "web/src/features/users/card.tsx",
    text: 'import { issues } from "../issues/index.ts"; export const a = issues;',
  },
  {
    kind: "another module's inside",
    rule: "front-door-only",
    from: "server/src/modules/issues/assigning.ts",
    text: 'import { user } from "../users/users.queries.ts"; export const a = user;',
  },
  {
    kind: "SQL in a service",
    rule: "only-queries-speak-sql",
    from: "server/src/modules/issues/closing.ts",
    text: 'import { dbOf } from "../../platform/db/handle.ts"; export const a = dbOf;',
  },
  {
    kind: "a door that queries",
    rule: "doors-do-not-query",
    from: "server/src/modules/users/users.rest.ts",
    text: 'import { user } from "./users.queries.ts"; export const a = user;',
  },
  {
    kind: "a policy that queries",
    rule: "policies-are-pure",
    from: "server/src/modules/users/users.policy.ts",
    text: 'import { user } from "./users.queries.ts"; export const a = user;',
  },
  {
    kind: "a contract that needs more than schemas",
    rule: "contract-needs-only-schemas",
    from: "contract/src/files.ts",
    text: 'import { readFile } from "node:fs/promises"; export const a = readFile;',
  },
  {
    kind: "a policy that reads files",
    rule: "policies-are-pure",
    from: "server/src/modules/issues/issues.policy.ts",
    text: 'import { readFileSync } from "node:fs"; export const a = readFileSync;',
  },
  {
    kind: "a platform that knows a module",
    rule: "platform-knows-no-module",
    from: "server/src/platform/http/routes.ts",
    text: 'import { user } from "../../modules/users/index.ts"; export const a = user;',
  },
  {
    kind: "a platform that knows the wire format of a module",
    rule: "platform-knows-no-wire",
    from: "server/src/platform/http/errors.ts",
    text: 'import { shape } from "../../../../contract/src/shapes.ts"; export const a = shape;',
  },
  {
    kind: "a program that enters a module by a side door",
    rule: "app-uses-the-front-door",
    from: "server/src/app.ts",
    text: 'import { issues } from "./modules/issues/issues.queries.ts"; export const a = issues;',
  },
  {
    kind: "a contract that knows the server",
    rule: "contract-stands-alone",
    from: "contract/src/issues.ts",
    text: 'import type { Db } from "../../server/src/platform/db/handle.ts"; export type A = Db;',
  },
  {
    kind: "a page that meets the server",
    rule: "web-never-meets-server",
    from: "web/src/routes/sign-in.tsx",
    text: 'import { user } from "../../../server/src/modules/users/index.ts"; export const a = user;',
  },
  {
    kind: "a server that imports the web's source",
    rule: "server-never-meets-web",
    from: "server/src/platform/pages/render.ts",
    text: 'import { issues } from "../../../../web/src/features/issues/index.ts"; export const a = issues;',
  },
  {
    kind: "a kit that knows the product",
    rule: "ui-knows-nothing",
    from: "web/src/ui/button.tsx",
    text: 'import { issues } from "../features/issues/index.ts"; export const a = issues;',
  },
  {
    kind: "a web platform that uses the kit",
    rule: "web-platform-stands-alone",
    from: "web/src/platform/api.ts",
    text: 'import { badge } from "../ui/badge.ts"; export const a = badge;',
  },
  {
    kind: "a feature that knows a route",
    rule: "features-know-no-route",
    from: "web/src/features/users/menu.tsx",
    text: 'import { home } from "../../routes/home.ts"; export const a = home;',
  },
  {
    kind: "a route that goes round the front door",
    rule: "routes-use-the-front-door",
    from: "web/src/routes/issue.tsx",
    text: 'import { list } from "../features/issues/list.ts"; export const a = list;',
  },
  {
    kind: "a module that opens connections",
    rule: "only-outbound-calls-out",
    from: "server/src/modules/issues/importing.ts",
    text: 'import { request } from "node:https"; export const a = request;',
  },
  {
    kind: "a module that starts programs",
    rule: "only-git-starts-programs",
    from: "server/src/modules/issues/branching.ts",
    text: 'import { spawn } from "node:child_process"; export const a = spawn;',
  },
  {
    kind: "a product file that leans on a script",
    rule: "product-needs-no-script",
    from: "server/src/main.ts",
    text: 'import { tool } from "../../scripts/tool.ts"; export const a = tool;',
  },
  {
    kind: "a browser story that reaches into the server",
    rule: "stories-use-the-doors",
    from: "e2e/users/signing-in.spec.ts",
    text: 'import { user } from "../../server/src/modules/users/index.ts"; export const a = user;',
  },
  {
    kind: "two files that need each other",
    rule: "no-cycles",
    from: "server/src/modules/users/circle.ts",
    text: 'import { user } from "./users.queries.ts"; export const circle = user;',
  },
  {
    kind: "an import that leads nowhere",
    rule: "nothing-unresolved",
    from: "server/src/modules/users/lost.ts",
    text: 'import { gone } from "./gone.ts"; export const a = gone;',
  },
];

const sound: Record<string, string> = {
  "server/src/modules/users/index.ts": "export const user = 1;",
  "server/src/modules/users/users.queries.ts":
    'import { circle } from "./circle.ts"; export const user = circle;',
  "server/src/modules/issues/index.ts":
    'import { user } from "../users/index.ts"; export const issue = user; export type Issue = number;',
  "server/src/modules/issues/issues.queries.ts":
    'import { dbOf } from "../../platform/db/handle.ts"; export const issues = dbOf;',
  "server/src/platform/db/handle.ts": "export const dbOf = 1; export type Db = number;",
  "web/src/features/issues/index.ts": "export const issues = 1;",
  "web/src/features/issues/list.ts": "export const list = 1;",
  "web/src/routes/home.ts":
    'import { issues } from "../features/issues/index.ts"; export const home = issues;',
  "web/src/ui/badge.ts": "export const badge = 1;",
  "contract/src/shapes.ts": "export const shape = 1;",
  "scripts/tool.ts": "export const tool = 1;",
};

describe("the import rules", () => {
  let root = "";
  let found: Awaited<ReturnType<typeof checkImports>>;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "cairn-fence-"));
    const files = planted.map(({ from, text }) => [from, text] as const);
    for (const [path, text] of [...Object.entries(sound), ...files]) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    found = await checkImports(root, CHECKED_PACKAGES);
  });

  afterAll(() => rm(root, { recursive: true }));

  test.each(planted)("catch $kind", ({ from, rule }) => {
    const rules = found.violations
      .filter((fault) => fault.from === from)
      .map((fault) => fault.rule);
    expect(rules).toContain(rule);
  });

  test("are each broken by one of these files", () => {
    // Counts all rules named `…-looks-only-up` as one kind. Every module has such a rule about the
    // order of modules, and the test breaks only one of these rules.
    const kindOf = (rule: string) => rule.replace(/^[a-z-]+-looks-only-up$/, "looks-only-up");
    const broken = new Set(planted.map(({ rule }) => kindOf(rule)));
    expect(listImportRuleNames().filter((name) => !broken.has(kindOf(name)))).toEqual([]);
  });

  test("leave sound imports in peace", () => {
    const guilty = new Set(found.violations.map((fault) => fault.from));
    expect(Object.keys(sound).filter((path) => guilty.has(path))).toEqual([]);
  });

  test("read the files of the checkout instead of none", async () => {
    // Asserts that dependency-cruiser reads the files of the package contract.
    const { filesSeen } = await checkImports(checkout, ["contract"]);
    expect(filesSeen["contract"]).toBeGreaterThan(10);
  });
});
