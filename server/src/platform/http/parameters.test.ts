import { wireInteger } from "@cairn/contract/wire";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { parseWithSchema } from "./parameters.ts";

const Issue = z.strictObject({
  title: z.string().max(5),
  state: z.enum(["opened", "closed"]).optional(),
  weight: wireInteger.optional(),
  user: z.strictObject({ login: z.string() }).optional(),
});

function problemsWith(value: unknown): string {
  try {
    parseWithSchema(Issue, value);
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_request") return error.message;
    throw error;
  }
  return "none";
}

describe("reading parameters", () => {
  it.each([
    [{ title: "ok" }, "none"],
    [{}, "title is missing"],
    [{ title: ["a"] }, "title is invalid"],
    [{ title: "too long" }, "title is invalid"],
    [{ title: "ok", state: "ajar" }, "state does not have a valid value"],
    [{ title: "ok", weight: "heavy" }, "weight is invalid"],
    [{ title: "ok", admin: true }, "admin is not known"],
    [{ title: "ok", user: { login: "a", admin: true } }, "user[admin] is not known"],
    [{ title: "ok", user: {} }, "user[login] is missing"],
    [{ state: "ajar" }, "title is missing, state does not have a valid value"],
  ])("%j: %s", (value, expected) => {
    expect(problemsWith(value)).toBe(expected);
  });
});
