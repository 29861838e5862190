import { describe, expect, it } from "vitest";
import {
  createIssueEditFormState,
  canSaveEditForm,
  reduceIssueEditFormState,
  hasTextChanges,
} from "./edit-state.ts";

const ISSUE = { title_text: "Stones fall", description_text: "At night", lock_version: 4 };
const first = createIssueEditFormState(ISSUE, [{ key: "Bug report", name: "Bug report" }]);

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
    expect(canSaveEditForm(first)).toBe(true);
    expect(
      canSaveEditForm(reduceIssueEditFormState(first, { kind: "written", title: " \t" })),
    ).toBe(false);
    const saving = reduceIssueEditFormState(first, { kind: "saving" });
    expect(canSaveEditForm(saving)).toBe(false);
    expect(canSaveEditForm(reduceIssueEditFormState(saving, { kind: "stopped" }))).toBe(true);
  });

  it("is changed when its text differs from the first one, by a space too [EDIT-011]", () => {
    const initial = { title: "Stones fall", description: "At night" };
    expect(hasTextChanges(first, initial)).toBe(false);
    expect(
      hasTextChanges(
        reduceIssueEditFormState(first, { kind: "written", description: "At night " }),
        initial,
      ),
    ).toBe(true);
    const back = reduceIssueEditFormState(
      reduceIssueEditFormState(first, { kind: "written", title: "Snow" }),
      {
        kind: "written",
        title: "Stones fall",
      },
    );
    expect(hasTextChanges(back, initial)).toBe(false);
  });

  it("keeps one field while the other is written", () => {
    expect(reduceIssueEditFormState(first, { kind: "written", description: "" })).toMatchObject({
      title: "Stones fall",
      description: "",
    });
  });

  it("warns after a conflict until the warning is dismissed, and has stopped saving", () => {
    const warned = reduceIssueEditFormState(reduceIssueEditFormState(first, { kind: "saving" }), {
      kind: "conflict",
    });
    expect(warned).toMatchObject({ lockedWarningVisible: true, updateLoading: false });
    expect(reduceIssueEditFormState(warned, { kind: "dismissed" }).lockedWarningVisible).toBe(
      false,
    );
  });

  it("goes on from the version that its words have taken in", () => {
    expect(reduceIssueEditFormState(first, { kind: "based", lock_version: 9 }).lock_version).toBe(
      9,
    );
  });
});
