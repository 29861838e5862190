import { describe, expect, it } from "vitest";
import { detectConcurrentChange } from "./concurrent-changes.ts";

const from = { title: "T", description: "D", lock_version: 4 };
const issue = { title_text: "T", description_text: "D", lock_version: 4 };

describe("what others changed while the form is open", () => {
  it("is told by field", () => {
    const later = { ...issue, lock_version: 5 };
    expect(detectConcurrentChange({ ...later, title_text: "T2" }, from)).toBe("title");
    expect(detectConcurrentChange({ ...later, description_text: "D2" }, from)).toBe("description");
    expect(
      detectConcurrentChange({ ...later, title_text: "T2", description_text: "D2" }, from),
    ).toBe("both");
  });

  it("is nothing when only the rest of the issue changed, or the page is older than the words", () => {
    expect(detectConcurrentChange({ ...issue, lock_version: 5 }, from)).toBeNull();
    expect(
      detectConcurrentChange({ ...issue, title_text: "T2", lock_version: 3 }, from),
    ).toBeNull();
  });
});
