import { describe, expect, it } from "vitest";
import { createOutboxEntry } from "../outbox/entry.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { entryKeyFromPlaceholder, outboxEntryToPlaceholders } from "./placeholders.ts";

const entry = (text: string, wish: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createOutboxEntry(
    {
      noteable: { kind: "issue", id: 5 },
      address: "/a/b/notes?target_id=5&target_type=issue",
      text,
      discussionId: null,
      isThread: false,
      isInternal: false,
      draftRevision: 0,
    },
    7,
    "k",
    1,
  ),
  ...wish,
});
const shown = (of: OutboxEntry) =>
  outboxEntryToPlaceholders(of, undefined).map(({ kind, text }) => [kind, text]);

describe("what is shown of a comment on its way", () => {
  it("is its text, marked as a placeholder that is being sent [NOTE-053]", () => {
    expect(outboxEntryToPlaceholders(entry("Words"), undefined)).toEqual([
      {
        placeholder: "k",
        discussionId: null,
        body: "Words",
        kind: "note",
        text: "Words",
        state: "sending",
      },
    ]);
  });

  it("is what its commands do, if there is nothing else [NFORM-045]", () => {
    expect(shown(entry("/close"))).toEqual([["system", "Applying command"]]);
    expect(shown(entry("Done\n/close\n/todo"))).toEqual([
      ["note", "Done"],
      ["system", "Applying multiple commands"],
    ]);
  });

  it("is all of it with the reason, once it could not be sent [NFORM-047]", () => {
    const unsent = entry("Done\n/close", { trouble: { kind: "unreachable" } });
    expect(outboxEntryToPlaceholders(unsent, undefined)).toEqual([
      {
        placeholder: "k",
        discussionId: null,
        body: "Done\n/close",
        kind: "note",
        text: "Done\n/close",
        state: "unsent",
        error:
          "Your comment could not be submitted! Please check your network connection and try again.",
      },
    ]);
  });

  it("is neutral while the browser waits for a connection", () => {
    const unsent = entry("Done", { trouble: { kind: "unreachable", isOffline: true } });
    expect(outboxEntryToPlaceholders(unsent, undefined)).toMatchObject([
      { error: "Waiting for connection. It will be sent automatically.", isWaiting: true },
    ]);
  });

  it("leads back to its entry", () => {
    for (const { placeholder } of outboxEntryToPlaceholders(entry("Done\n/close"), undefined)) {
      expect(entryKeyFromPlaceholder(placeholder)).toBe("k");
    }
  });
});
