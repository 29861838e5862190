import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PatternException } from "../regular-expressions/exceptions.ts";
import { runCommand } from "../steps.ts";

const planted = {
  "server/src/literal.ts": "export const literal = /[.?]+$/;\n",
  "contract/src/run-time.ts":
    'const WORD = "\\\\w+";\n\nexport const runTime = new RegExp(`^(?:${WORD}\\\\s?)+$`, "u");\n',
  "contract/src/never-called.ts":
    "export const later = (word: string) =>\n  new RegExp(`${word}+$`);\n",
  "web/src/hidden.tsx": 'export const hidden = (text: string) => text.match("a+$");\n',
  "server/src/excused.ts": "export const excused = /\\s+$/;\n",
  "server/src/sound.ts":
    "export const sound = [/^[\\w-]{1,64}$/, /(?<!\\s)\\s+$/, /\\]\\([^()]{0,300}\\)/g];\n",
  "server/src/of-a-test.test.ts": "export const tested = /[.?]+$/;\n",
};
const exceptions: PatternException[] = [
  { file: "server/src/excused.ts", pattern: String.raw`/\s+$/`, bound: 10, reason: "short" },
  { file: "server/src/sound.ts", pattern: "/gone+$/", bound: 10, reason: "short" },
];

describe("the check of regular expressions", () => {
  let root = "";
  let faults: string[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "cairn-patterns-"));
    for (const [file, text] of Object.entries(planted)) {
      await mkdir(join(root, file, ".."), { recursive: true });
      await writeFile(join(root, file), text);
    }
    await writeFile(join(root, "package.json"), '{ "type": "module" }');
    // Runs in a separate process, because Vitest transforms the files that it loads.
    const given = JSON.stringify([root, exceptions]);
    const program = `
      import { findPatternFaults } from "./scripts/regular-expressions/checking.ts";
      const { faults } = await findPatternFaults(...${given});
      console.log(JSON.stringify(faults));`;
    const { output } = await runCommand(["node", "--input-type=module", "--eval", program]);
    faults = JSON.parse(output) as string[];
  }, 60_000);

  afterAll(() => rm(root, { recursive: true }));

  test("catches a literal that is quadratic", () => {
    expect(faults).toContainEqual(
      expect.stringMatching(/^server\/src\/literal\.ts:1: .* more than linear time/),
    );
  });

  test("catches a pattern that is made at run time and is exponential", () => {
    expect(faults).toContainEqual(
      expect.stringMatching(/^contract\/src\/run-time\.ts:3: .* more than linear time/),
    );
  });

  test.each(["contract/src/never-called.ts:2", "web/src/hidden.tsx:1"])(
    "catches a pattern that is made at run time and was not seen, at %s",
    (place) => {
      expect(faults).toContainEqual(expect.stringMatching(`^${place}: .* was not seen`));
    },
  );

  test("catches an exception that is not needed", () => {
    expect(faults).toContainEqual("server/src/sound.ts: the exception for /gone+$/ is not needed");
  });

  test("leaves sound, excused and tests' patterns in peace", () => {
    expect(faults).toHaveLength(5);
  });
});
