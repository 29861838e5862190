import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../services/state.ts";

const MOST = 40;

test(`no folder of code or tests holds more than ${MOST} files of its own`, () => {
  const files = globSync("{contract,server,web,e2e,scripts}/**/*.{ts,tsx,css,md}", {
    cwd: checkout,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  });
  const folders = Map.groupBy(files, dirname);
  expect(folders.size).toBeGreaterThan(100);
  const full = [...folders].filter(([, inside]) => inside.length > MOST).map(([path]) => path);
  expect(full).toEqual([]);
});
