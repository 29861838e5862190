import { expect, it } from "vitest";
import { ERROR_STATUS } from "./errors.ts";
import { HTTP_STATUS, isSuccess } from "./http-status.ts";

it("names the statuses that clients know [SYS-034]", () => {
  expect(Object.values(HTTP_STATUS)).toEqual([
    0, 200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 400, 401, 403, 404, 409, 410, 422,
    429, 500, 503,
  ]);
});

it("calls 200 to 208 and 226 a success, and nothing else of the table [SYS-034]", () => {
  const successes = Object.values(HTTP_STATUS).filter(isSuccess);
  expect(successes).toEqual([200, 201, 202, 203, 204, 205, 206, 207, 208, 226]);
  expect([199, 209, 225, 227, 299].filter(isSuccess)).toEqual([]);
});

it("never takes one of our own refusals for a success [SYS-034]", () => {
  expect(Object.values(ERROR_STATUS).filter(isSuccess)).toEqual([]);
});
