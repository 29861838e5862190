import { expect, test } from "vitest";
import { HTTP_STATUS, isSuccessStatus } from "./http-status.ts";

test("the table has a name for each status that clients handle [SYS-034]", () => {
  const success = [200, 201, 202, 203, 204, 205, 206, 207, 208, 226];
  const others = [0, 300, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503];
  const known: number[] = Object.values(HTTP_STATUS);
  expect(known.toSorted((one, other) => one - other)).toEqual(
    [...success, ...others].toSorted((one, other) => one - other),
  );
  expect(known.filter(isSuccessStatus)).toEqual(success);
});
