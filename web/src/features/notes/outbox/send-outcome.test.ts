import { describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import { classifySendError } from "./send-outcome.ts";

const refusal = (status: number, body: unknown = null, message = "") =>
  new ApiError({ failure: "refused", status, body, message });
const failed =
  "Your comment could not be submitted! Please check your network connection and try again.";

describe("a try that failed", () => {
  it.each([408, 425, 429, 500, 502, 503])("with %i is tried again", (status) => {
    expect(classifySendError(refusal(status)).kind).toBe("again");
  });

  it("without an answer is tried again, after what the server asks for", () => {
    expect(classifySendError(new ApiError({ failure: "unreachable", message: "" }))).toEqual({
      kind: "again",
      afterMs: null,
    });
    const busy = new ApiError({
      failure: "refused",
      status: 429,
      message: "",
      retryAfterSeconds: 3,
    });
    expect(classifySendError(busy)).toEqual({ kind: "again", afterMs: 3000 });
  });

  it("without a connection says that the browser was offline", () => {
    const unreachable = new ApiError({ failure: "unreachable", message: "" });
    expect(classifySendError(unreachable, false)).toMatchObject({ isOffline: true });
  });

  it("because somebody signed out waits for them", () => {
    expect(classifySendError(refusal(401))).toEqual({ kind: "signedOut" });
    expect(classifySendError(refusal(403, null, "The page is too old."))).toEqual({
      kind: "signedOut",
    });
  });

  it("says what the server has against it [NFORM-048]", () => {
    const body = { errors: { base: ["This thread is closed."] } };
    expect(classifySendError(refusal(422, body))).toEqual({
      kind: "refused",
      reason: "Your comment could not be submitted because This thread is closed.",
    });
    const commands = { errors: { commands_only: ["Tried."], commands: ["nobody is called so."] } };
    expect(classifySendError(refusal(422, commands))).toMatchObject({
      reason: "Your comment could not be submitted because nobody is called so.",
    });
  });

  it("without words of the server has our own [NFORM-047]", () => {
    expect(classifySendError(refusal(400))).toEqual({ kind: "refused", reason: failed });
    expect(classifySendError(refusal(403, null, "403 Forbidden"))).toMatchObject({
      reason: failed,
    });
    expect(classifySendError(new Error("broken"))).toEqual({ kind: "refused", reason: failed });
  });
});
