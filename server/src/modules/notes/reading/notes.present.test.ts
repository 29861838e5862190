import { expect, test } from "vitest";
import { computeNoteJsonPrefixKey } from "./notes.present.ts";

test("notes share a beginning only if everything in it is the same", () => {
  const keys = [1, 2].flatMap((author) =>
    [0, 1, 2, 3].flatMap((type) =>
      [null, "closed" as const].flatMap((action) =>
        [false, true].flatMap((internal) =>
          [false, true].map((resolves) =>
            computeNoteJsonPrefixKey({ author_id: author, type, action, internal }, resolves),
          ),
        ),
      ),
    ),
  );
  expect(new Set(keys).size).toBe(64);
});
