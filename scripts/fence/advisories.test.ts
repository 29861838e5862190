import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkAdvisories } from "../advisories.ts";
import { listPackages, parseLockfile } from "../packages/lockfile.ts";
import { findAffectedPackages, formatAdvisoryFinding, type Advisory } from "../packages/osv.ts";
import { checkout } from "../services/state.ts";

const folder = await mkdtemp(join(tmpdir(), "cairn-advisories-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const EVERY_VERSION = [{ introduced: "0" }];

function advisory(name: string, events: object[], more: Partial<Advisory> = {}): Advisory {
  const ranges = [{ type: "SEMVER", events }];
  return {
    id: "GHSA-made-up",
    affected: [{ package: { ecosystem: "npm", name }, ranges }],
    ...more,
  };
}

function isFound(version: string, found: Advisory): boolean {
  const installed = [{ name: "busboy", version, purpose: "server" as const }];
  return findAffectedPackages(installed, [found]).length > 0;
}

describe("advisories of a snapshot [L11]", () => {
  test.each([
    ["0.3.1", [{ introduced: "0" }], true],
    ["0.3.1", [{ introduced: "0" }, { fixed: "1.0.0" }], true],
    ["1.0.0", [{ introduced: "0" }, { fixed: "1.0.0" }], false],
    ["1.0.0-beta.1", [{ introduced: "0" }, { fixed: "1.0.0" }], true],
    ["1.0.0", [{ introduced: "0" }, { last_affected: "1.0.0" }], true],
    ["1.0.1", [{ introduced: "0" }, { last_affected: "1.0.0" }], false],
    ["0.9.0", [{ introduced: "1.0.0" }, { fixed: "1.2.0" }], false],
    ["10.0.0", [{ introduced: "2.0.0" }, { fixed: "9.0.0" }], false],
    // The events describe two affected ranges and are not sorted by version.
    ["2.1.0", [{ introduced: "2.0.0" }, { fixed: "1.5.0" }, { introduced: "0" }], true],
    ["1.7.0", [{ introduced: "2.0.0" }, { fixed: "1.5.0" }, { introduced: "0" }], false],
    // A range that cannot be parsed counts as affected, so that a person looks at the advisory.
    ["1.0.0", [{ introduced: "a while ago" }], true],
  ])("take version %s of %j as affected: %s", (version, events, expected) => {
    expect(isFound(version, advisory("busboy", events))).toBe(expected);
  });

  test("count listed versions, and neither other ecosystems nor withdrawn advisories", () => {
    const affected = { package: { ecosystem: "npm", name: "busboy" }, versions: ["0.3.1"] };
    expect(isFound("0.3.1", { id: "MAL-1", affected: [affected] })).toBe(true);
    expect(isFound("0.3.2", { id: "MAL-1", affected: [affected] })).toBe(false);
    const elsewhere = { ...affected, package: { ecosystem: "PyPI", name: "busboy" } };
    expect(isFound("0.3.1", { id: "PYSEC-1", affected: [elsewhere] })).toBe(false);
    const withdrawn = { withdrawn: "2026-01-01T00:00:00Z" };
    expect(isFound("0.3.1", advisory("busboy", EVERY_VERSION, withdrawn))).toBe(false);
  });

  test("known to have affected our tests are gone: dicer (CVE-2022-24434), fast-xml-parser", () => {
    const text = readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8");
    const known = [
      advisory("dicer", EVERY_VERSION, { id: "GHSA-wm7h-9275-46v2" }),
      advisory("fast-xml-parser", [...EVERY_VERSION, { fixed: "4.1.2" }], {
        id: "GHSA-x3cc-x39p-42qx",
      }),
    ];
    expect(findAffectedPackages(listPackages(parseLockfile(text)), known)).toEqual([]);
  });

  test("are printed on one line without control characters", () => {
    const installed = [{ name: "busboy", version: "0.3.1", purpose: "server" as const }];
    const found = findAffectedPackages(installed, [
      advisory("busboy", [...EVERY_VERSION, { fixed: "1.0.0" }], {
        summary: "crash\u001B[2J\nin header",
        database_specific: { severity: "HIGH" },
      }),
    ]);
    expect(found.map(formatAdvisoryFinding)).toEqual([
      "GHSA-made-up  high  busboy 0.3.1 (server), fixed in 1.0.0  crash [2J in header",
    ]);
  });
});

/** Runs bin/advisories with this registry URL and resolves with the exit code. */
function askRegistry(registry: string): Promise<unknown> {
  const env = { ...process.env, pnpm_config_registry: registry };
  return new Promise((resolve) => {
    execFile(join(checkout, "bin/advisories"), { env }, (error) => {
      resolve(error ? error.code : 0);
    });
  });
}

async function aSnapshot(name: string, ...advisories: Advisory[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const [index, content] of advisories.entries()) {
    await writeFile(join(path, `${index}.json`), JSON.stringify(content));
  }
  return path;
}

describe("bin/advisories [L11]", () => {
  test("compares the lockfile with a snapshot", async () => {
    const clean = await aSnapshot("clean", advisory("pg", [...EVERY_VERSION, { fixed: "1.0.0" }]));
    expect(await checkAdvisories(["--snapshot", clean])).toMatchObject({ code: 0 });
    const server = await aSnapshot("server", advisory("pg", EVERY_VERSION));
    const { code, output } = await checkAdvisories(["--snapshot", server]);
    expect(code).toBe(1);
    expect(output).toMatch(/^GHSA-made-up {2}unknown {2}pg \d\S+ \(server\), no fixed version$/m);
  });

  test("reports development packages only when asked for all", async () => {
    const path = await aSnapshot("tests", advisory("vitest", EVERY_VERSION));
    expect(await checkAdvisories(["--snapshot", path])).toMatchObject({ code: 0 });
    const all = await checkAdvisories(["--all", "--snapshot", path]);
    expect(all.code).toBe(1);
    expect(all.output).toContain("(development)");
  });

  test("does not take a check that failed for good news", async () => {
    const empty = await aSnapshot("empty");
    expect(await checkAdvisories(["--snapshot", empty])).toMatchObject({ code: 2 });
    expect(await checkAdvisories(["--snapshot", join(folder, "absent")])).toMatchObject({
      code: 2,
    });
    await writeFile(join(folder, "broken.json"), "{");
    const broken = await checkAdvisories(["--snapshot", join(folder, "broken.json")]);
    expect(broken).toMatchObject({ code: 2 });
    expect(await checkAdvisories(["--nonsense"])).toMatchObject({ code: 2 });
  });

  test("asks the registry, and says when the registry does not answer", async () => {
    const answers = [
      { status: 200, body: {} },
      { status: 200, body: { ws: [madeUp("<1000.0.0")] } },
      { status: 405, body: {} },
    ];
    let turn = 0;
    const registry = createServer((request, response) => {
      request.resume();
      const isAudit = request.url === "/-/npm/v1/security/advisories/bulk";
      const { status, body } = (isAudit ? answers[turn] : undefined) ?? { status: 404, body: {} };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    const codes = [];
    for (; turn < answers.length; turn += 1) codes.push(await askRegistry(address));
    registry.close();
    expect(codes).toEqual([0, 1, 2]);
  });
});

function madeUp(versions: string): object {
  const rest = { cwe: [], cvss: { score: 7, vectorString: null } };
  const about = { id: 1, url: "https://example.com/1", title: "made up", severity: "high" };
  return { ...about, ...rest, vulnerable_versions: versions };
}
