import { describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import {
  parseEditConflict,
  parseSaveErrors,
  classifySaveError,
  formatUpdateError,
} from "./save-errors.ts";

const refused = (status: number, body: unknown, message = "") =>
  new ApiError({ failure: "refused", status, body, message });

describe("a save that failed", () => {
  it("says so in the word for its kind [EDIT-037]", () => {
    expect(formatUpdateError("issue", [])).toBe("Error updating issue");
    expect(formatUpdateError("incident", [])).toBe("Error updating incident");
    expect(formatUpdateError("test_case", [])).toBe("Error updating test case");
  });

  it("goes on with what the server has against it [EDIT-037]", () => {
    expect(formatUpdateError("issue", ["Title is too long", "Be brief"])).toBe(
      "Error updating issue. Title is too long Be brief",
    );
  });

  it("finds the server's words in each of its shapes, and none in its own faults", () => {
    expect(parseSaveErrors(refused(422, { errors: ["Title can't be blank"] }))).toEqual([
      "Title can't be blank",
    ]);
    const fields = { title: ["can't be blank"] };
    expect(
      parseSaveErrors(new ApiError({ failure: "refused", status: 400, message: "", fields })),
    ).toEqual(["Title can't be blank"]);
    expect(parseSaveErrors(refused(403, null, "403 Forbidden"))).toEqual([]);
    expect(parseSaveErrors(refused(500, { errors: ["at line 3"] }))).toEqual([]);
    expect(parseSaveErrors(new Error("bug"))).toEqual([]);
  });

  it("tells what is not about the words from what is", () => {
    expect(classifySaveError(new ApiError({ failure: "unreachable", message: "" }))).toBe(
      "unreachable",
    );
    expect(classifySaveError(refused(401, null))).toBe("signedOut");
    expect(classifySaveError(refused(403, null, "403 Forbidden - this page is too old"))).toBe(
      "outdated",
    );
    expect(classifySaveError(refused(403, null, "403 Forbidden"))).toBeNull();
    expect(classifySaveError(refused(422, null))).toBeNull();
  });

  it("carries both sides when somebody changed the same lines", () => {
    const conflict = { lock_version: 5 };
    expect(parseEditConflict(refused(409, { errors: ["…"], conflict }))).toBe(conflict);
    expect(parseEditConflict(refused(409, { errors: ["…"] }))).toBeNull();
    expect(parseEditConflict(refused(422, { conflict }))).toBeNull();
  });
});
