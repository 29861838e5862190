import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import order from "../module-order.json" with { type: "json" };
import { checkout } from "../services/state.ts";

test.each(["server/src/modules", "web/src/features"])(
  "%s holds only folders whose names are in the module order",
  async (folder) => {
    const path = join(checkout, folder);
    expect(existsSync(path)).toBe(true);
    const entries = await readdir(path, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(names.filter((name) => !order.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  },
);

test("modules are registered in the module order", async () => {
  const source = await readFile(join(checkout, "server/src/modules/index.ts"), "utf8");
  const listed = [...source.matchAll(/^  (\w+)Module,$/gm)].map(([, name = ""]) => name);
  const names = listed.map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(names).toEqual(order.filter((name) => names.includes(name)));
  expect(names.length).toBeGreaterThan(15);
});
