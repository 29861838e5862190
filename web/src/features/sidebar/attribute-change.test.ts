import { describe, expect, it } from "vitest";
import { addAndRemove, invertChange, replaceValue } from "./attribute-change.ts";

const [bug, docs, ui] = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe("a replaced value", () => {
  const change = replaceValue<number | null>(3, 5);

  it("is put back while nobody has replaced it again", () => {
    expect(change.apply(3)).toBe(5);
    expect(change.revert(5)).toBe(3);
    expect(change.revert(8)).toBeUndefined();
  });

  it("is put back to no value", () => {
    expect(invertChange(replaceValue<number | null>(null, 5)).apply(5)).toBeNull();
  });

  it("stays when its undoing comes too late", () => {
    expect(invertChange(change).apply(5)).toBe(3);
    expect(invertChange(change).apply(8)).toBe(8);
  });
});

describe("added and removed items", () => {
  const change = addAndRemove([docs], [bug]);

  it("keep the items that others added or removed", () => {
    expect(change.apply([bug, ui])).toEqual([ui, docs]);
    expect(change.revert([ui, docs])).toEqual([ui, bug]);
  });

  it("are not listed twice when others made the same change", () => {
    expect(change.apply([docs, ui])).toEqual([docs, ui]);
    expect(change.revert([bug])).toEqual([bug]);
  });
});
