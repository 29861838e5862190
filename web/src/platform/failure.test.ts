import { describe, expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { formatFieldError, toErrorMessage, toFormErrors } from "./failure.ts";

const refused = (init: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ failure: "refused", message: "", status: 422, ...init });

describe("failureInWords", () => {
  it("says when nobody answered", () => {
    const error = new ApiError({ failure: "unreachable", message: "" });
    expect(toErrorMessage(error)).toMatch(/Couldn’t reach Cairn/u);
  });

  it("says how long to wait", () => {
    expect(toErrorMessage(refused({ status: 429, retryAfterSeconds: 1 }))).toContain("1 second.");
    expect(toErrorMessage(refused({ status: 429, retryAfterSeconds: 180 }))).toContain(
      "3 minutes.",
    );
    expect(toErrorMessage(refused({ status: 429 }))).toContain("Wait a while");
  });

  it("prefers the server's words", () => {
    expect(toErrorMessage(refused({ message: "Invalid login or password." }))).toBe(
      "Invalid login or password.",
    );
  });

  it("has words of its own for the rest", () => {
    expect(toErrorMessage(refused({ status: 500, message: "500 oops" }))).toMatch(/on our end/u);
    expect(toErrorMessage(refused({ status: 401 }))).toMatch(/signed out/u);
    expect(toErrorMessage(new Error("a bug"))).toMatch(/on our end/u);
  });
});

describe("troubleOf", () => {
  it("puts known fields beside their fields and says nothing more", () => {
    const error = refused({ fields: { username: ["has already been taken"] } });
    expect(toFormErrors(error, ["username", "email"])).toEqual({
      message: null,
      errors: { username: ["has already been taken"] },
    });
  });

  it("tells the form what belongs to no field of it", () => {
    const error = refused({ fields: { base: ["sign-up is closed"], email: ["is invalid"] } });
    expect(toFormErrors(error, ["email"])).toEqual({
      message: "Base sign-up is closed",
      errors: { email: ["is invalid"] },
    });
  });

  it("never leaves a failure without words", () => {
    expect(toFormErrors(refused({}), ["email"]).message).toBeTruthy();
  });
});

describe("asSentence", () => {
  it("reads on from the label, or stands alone", () => {
    expect(formatFieldError("username", "is too short")).toBe("Username is too short");
    expect(formatFieldError("Username", "Choose another one.")).toBe("Choose another one.");
  });
});
