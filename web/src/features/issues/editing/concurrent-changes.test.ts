import { describe, expect, it } from "vitest";
import { meanwhile } from "./concurrent-changes.ts";

const from = { title: "T", description: "D", lock_version: 4 };
const issue = { title_text: "T", description_text: "D", lock_version: 4 };

describe("what others changed while the form is open", () => {
  it("is told by field", () => {
    const later = { ...issue, lock_version: 5 };
    expect(meanwhile({ ...later, title_text: "T2" }, from)).toBe("title");
    expect(meanwhile({ ...later, description_text: "D2" }, from)).toBe("description");
    expect(meanwhile({ ...later, title_text: "T2", description_text: "D2" }, from)).toBe("both");
  });

  it("is nothing when only the rest of the issue changed, or the page is older than the words", () => {
    expect(meanwhile({ ...issue, lock_version: 5 }, from)).toBeNull();
    expect(meanwhile({ ...issue, title_text: "T2", lock_version: 3 }, from)).toBeNull();
  });
});
