import { describe, expect, it } from "vitest";
import { findTreeKeyEffect, listVisibleTreeRows } from "./tree-rows.ts";

const nodes = [
  {
    id: "src",
    label: "src",
    children: [
      { id: "ui", label: "ui", children: [{ id: "a", label: "a.ts" }] },
      { id: "b", label: "b.ts" },
    ],
  },
  { id: "docs", label: "docs", children: [] },
];

describe("a tree", () => {
  it("shows what lies in open nodes", () => {
    const ids = (open: string[]) =>
      listVisibleTreeRows(nodes, new Set(open)).map(({ node }) => node.id);
    expect(ids([])).toEqual(["src", "docs"]);
    expect(ids(["src"])).toEqual(["src", "ui", "b", "docs"]);
    expect(ids(["ui"])).toEqual(["src", "docs"]);
  });

  it("knows where its keys lead", () => {
    const open = new Set(["src"]);
    const rows = listVisibleTreeRows(nodes, open);
    const move = (id: string, key: string) => findTreeKeyEffect(rows, id, open, key);
    expect(move("src", "ArrowDown")).toEqual({ focus: "ui" });
    expect(move("docs", "ArrowDown")).toBe(null);
    expect(move("docs", "Home")).toEqual({ focus: "src" });
    expect(move("src", "ArrowRight")).toEqual({ focus: "ui" });
    expect(move("ui", "ArrowRight")).toEqual({ expand: ["ui"] });
    expect(move("b", "ArrowLeft")).toEqual({ focus: "src" });
    expect(move("src", "ArrowLeft")).toEqual({ collapse: "src" });
    expect(move("src", "*")).toEqual({ expand: ["src", "docs"] });
    expect(move("b", "Enter")).toEqual({ select: "b" });
    expect(move("src", "d")).toEqual({ focus: "docs" });
    expect(move("src", "F5")).toBe(null);
  });
});
