import { describe, expect, it } from "vitest";
import { initialEditState, canSave, reduceEditState, hasTextChanges } from "./edit-state.ts";

const ISSUE = { title_text: "Stones fall", description_text: "At night", lock_version: 4 };
const first = initialEditState(ISSUE, [{ key: "Bug report", name: "Bug report" }]);

describe("the edit form", () => {
  it("holds the words, their version, the warning, whether it is saving, and the templates [EDIT-003]", () => {
    expect(first).toEqual({
      title: "Stones fall",
      description: "At night",
      lock_version: 4,
      lockedWarningVisible: false,
      updateLoading: false,
      issuableTemplates: [{ key: "Bug report", name: "Bug report" }],
    });
  });

  it("can be saved with a title, once at a time [EDIT-008]", () => {
    expect(canSave(first)).toBe(true);
    expect(canSave(reduceEditState(first, { kind: "written", title: " \t" }))).toBe(false);
    const saving = reduceEditState(first, { kind: "saving" });
    expect(canSave(saving)).toBe(false);
    expect(canSave(reduceEditState(saving, { kind: "stopped" }))).toBe(true);
  });

  it("is changed when its text differs from the first one, by a space too [EDIT-011]", () => {
    const initial = { title: "Stones fall", description: "At night" };
    expect(hasTextChanges(first, initial)).toBe(false);
    expect(
      hasTextChanges(
        reduceEditState(first, { kind: "written", description: "At night " }),
        initial,
      ),
    ).toBe(true);
    const back = reduceEditState(reduceEditState(first, { kind: "written", title: "Snow" }), {
      kind: "written",
      title: "Stones fall",
    });
    expect(hasTextChanges(back, initial)).toBe(false);
  });

  it("keeps one field while the other is written", () => {
    expect(reduceEditState(first, { kind: "written", description: "" })).toMatchObject({
      title: "Stones fall",
      description: "",
    });
  });

  it("warns after a conflict until the warning is dismissed, and has stopped saving", () => {
    const warned = reduceEditState(reduceEditState(first, { kind: "saving" }), {
      kind: "conflict",
    });
    expect(warned).toMatchObject({ lockedWarningVisible: true, updateLoading: false });
    expect(reduceEditState(warned, { kind: "dismissed" }).lockedWarningVisible).toBe(false);
  });

  it("goes on from the version that its words have taken in", () => {
    expect(reduceEditState(first, { kind: "based", lock_version: 9 }).lock_version).toBe(9);
  });
});
