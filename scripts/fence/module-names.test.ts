import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
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
