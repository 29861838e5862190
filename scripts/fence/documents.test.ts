import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../services/state.ts";

const CODE = "{contract,server,web,e2e,scripts}/**/*.{ts,tsx,css,sql}";
const NAMED_FILE = /`([\w./-]+\.(?:ts|tsx|css|sql))`/g;

test("documents name files that are there", () => {
  const isOther = (path: string) => /(?:^|\/)(?:node_modules|dist)$/.test(path);
  const files = globSync(CODE, { cwd: checkout, exclude: isOther });
  const names = new Set(files.map((file) => basename(file)));
  const isThere = (name: string) =>
    name.includes("/") ? files.some((file) => `/${file}`.endsWith(`/${name}`)) : names.has(name);
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: checkout });
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(checkout, document), "utf8");
    const named = [...text.matchAll(NAMED_FILE)].map(([, name = ""]) => name);
    return named.filter((name) => !isThere(name)).map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});
