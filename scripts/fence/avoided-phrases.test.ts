import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkout } from "../services/state.ts";
import { findAvoidedPhrases } from "./avoided-phrases.ts";

const root = mkdtempSync(join(tmpdir(), "cairn-phrases-"));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test("no text that users see reads like a translation", () => {
  expect(findAvoidedPhrases(checkout)).toEqual([]);
});

test("finds phrases in messages, strings of the server and documents", () => {
  const count = "${count}";
  write(
    "web/src/todos.messages.ts",
    `/** Nobody reads comments. */
    export const texts = { said: "Somebody gave it", many: (count: number) => \`${count} did not come\` };`,
  );
  write("server/src/problems.ts", 'export const problem = "This may not be read.";');
  write("server/src/modules/issues/help/markdown.md", "Whoever writes, writes in colour.");
  expect(findAvoidedPhrases(root)).toEqual([
    'web/src/todos.messages.ts: "Somebody" (someone)',
    'web/src/todos.messages.ts: "did not come" (Couldn\'t load …)',
    'web/src/todos.messages.ts: "did not" (a contraction)',
    'server/src/problems.ts: "may not" (can, can\'t)',
    'server/src/modules/issues/help/markdown.md: "Whoever" (anyone who)',
    'server/src/modules/issues/help/markdown.md: "colour" (US spelling)',
  ]);
});

test("keeps the texts that the specification gives", () => {
  write(
    "web/src/todos.messages.ts",
    'export const texts = { archived: "This project is archived and cannot be commented on." };',
  );
  write("server/src/problems.ts", 'export const problem = "Not found";');
  write("server/src/modules/issues/help/markdown.md", "Use Markdown.");
  expect(findAvoidedPhrases(root)).toEqual([]);
});
