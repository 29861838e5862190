import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchInteraction, type InteractionWatcherDocument } from "./user-interaction.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A fake document with a description, reduced to what `watchInteraction` uses. */
class Desk extends EventTarget implements InteractionWatcherDocument {
  marked: object | null = null;
  getSelection() {
    const { marked } = this;
    const range = { intersectsNode: (node: object) => node === marked } as unknown as Range;
    return {
      isCollapsed: marked === null,
      rangeCount: marked === null ? 0 : 1,
      getRangeAt: () => range,
    };
  }
  mark(node: object | null) {
    this.marked = node;
    this.dispatchEvent(new Event("selectionchange"));
  }
  press(target: object) {
    const event = new Event("pointerdown");
    Object.defineProperty(event, "target", { value: target });
    this.dispatchEvent(event);
  }
}

function desk() {
  const word = {};
  const description = { contains: (node: object) => node === word } as unknown as Node;
  const hands = new Desk();
  const watching = watchInteraction(hands);
  const released = vi.fn<() => void>();
  const stop = watching.onRelease(released);
  return { hands, word, description, watching, released, stop };
}

describe("a description is in somebody's hands", () => {
  test("while words in it are marked", () => {
    const { hands, description, watching, released } = desk();
    expect(watching.isInHand(description)).toBe(false);
    hands.mark(description);
    expect(watching.isInHand(description)).toBe(true);
    hands.mark({});
    expect(watching.isInHand(description)).toBe(false);
    hands.mark(null);
    expect(watching.isInHand(description)).toBe(false);
    expect(released).toHaveBeenCalledTimes(3);
  });

  test("while a pointer is pressed on it, until the click has reached what was there", async () => {
    const { hands, word, description, watching, released } = desk();
    hands.press(word);
    expect(watching.isInHand(description)).toBe(true);
    hands.dispatchEvent(new Event("pointerup"));
    expect(watching.isInHand(description)).toBe(true);
    expect(released).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(watching.isInHand(description)).toBe(false);
    expect(released).toHaveBeenCalledOnce();
  });

  test("not when something else is pressed, nor when it is not there", () => {
    const { hands, description, watching } = desk();
    hands.press({});
    expect(watching.isInHand(description)).toBe(false);
    expect(watching.isInHand(null)).toBe(false);
  });

  test("and nobody is told any more who did not want to be", () => {
    const { hands, watching, released, stop } = desk();
    stop();
    hands.mark(null);
    watching.end();
    hands.mark(null);
    expect(released).not.toHaveBeenCalled();
  });
});
