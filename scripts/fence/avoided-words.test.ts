import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAvoidedWords } from "../avoided-words.ts";
import { checkout } from "../services/state.ts";

test("no file name, exported name or comment uses an avoided word", () => {
  expect(findAvoidedWords(checkout)).toEqual([]);
});

test("finds an avoided word in a file name, an exported name and a comment", () => {
  const root = mkdtempSync(join(tmpdir(), "words-"));
  try {
    mkdirSync(join(root, "web"));
    const code =
      '// Shown anew.\nexport const toldNote = "told";\nconst held = 1;\n// `hold` is code.\n';
    writeFileSync(join(root, "web/drawn-notes.ts"), code);
    writeFileSync(join(root, "web/page.css"), "/* For those who read. */\n");
    expect(findAvoidedWords(root).map((use) => use.replace(/ \(.*/, ""))).toEqual([
      'web/drawn-notes.ts: file name "drawn"',
      'web/drawn-notes.ts: export toldNote "told"',
      'web/drawn-notes.ts: comment "anew"',
      'web/page.css: comment "those who"',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
