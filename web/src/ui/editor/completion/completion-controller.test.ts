import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCompletionController } from "./completion-controller.ts";
import type { CompletionListState, Suggestion, SuggestionSource } from "./suggestions.ts";

const COMMANDS: Suggestion[] = [
  { id: "lock", label: "/lock", insert: "/lock", isAll: true },
  { id: "label", label: "/label ~label", insert: "/label" },
];

let shown: CompletionListState | null = null;

beforeEach(() => {
  shown = null;
});

function at(text: string, find: SuggestionSource) {
  const area = { value: "", selectionStart: 0, selectionEnd: 0 };
  const completing = createCompletionController({
    field: () => area as HTMLTextAreaElement,
    sources: () => ({ "/": find }),
    show: (completion) => (shown = completion),
    announce: () => {},
  });
  const type = (value: string) => {
    Object.assign(area, { value, selectionStart: value.length, selectionEnd: value.length });
    completing.look("typing");
  };
  type(text);
  return { ...completing, type };
}

function commands(): SuggestionSource {
  const fitting = (query: string) => COMMANDS.filter(({ id }) => id.startsWith(query));
  return Object.assign(async (query: string) => fitting(query), {
    known: (query: string) => ({ items: fitting(query), isAll: true }),
  });
}

describe("suggestions", () => {
  it("are there at once where they are known", () => {
    at("/l", commands());
    expect(shown?.items).toEqual(COMMANDS);
  });

  it("go once the only one is written whole and nothing can follow it", () => {
    const { type } = at("/loc", commands());
    expect(shown?.items).toHaveLength(1);
    type("/lock");
    expect(shown).toBeNull();
  });

  it("stay where something follows", () => {
    at("/label", commands());
    expect(shown?.items).toHaveLength(1);
  });

  it("that come late are not shown once somebody closed the list", async () => {
    vi.useFakeTimers();
    const answer = Promise.withResolvers<readonly Suggestion[]>();
    const completing = at("/l", () => answer.promise);
    expect(shown).toMatchObject({ items: null, failed: false });
    await vi.advanceTimersByTimeAsync(100);
    completing.close();
    answer.resolve(COMMANDS);
    await vi.advanceTimersByTimeAsync(100);
    expect(shown).toBeNull();
    vi.useRealTimers();
  });
});
