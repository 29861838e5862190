import { expect, test } from "vitest";
import { formatPromotionError } from "./promote-issue.ts";

test.each([
  [[], "Something went wrong while promoting the issue to an epic. Please try again."],
  [["Title is too long"], "Title is too long"],
  [["Title is too long", "Group is archived"], "Title is too long; Group is archived"],
])("formats the errors %j of a failed promotion [ISSUE-037]", (errors, text) => {
  expect(formatPromotionError(errors)).toBe(text);
});
