import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastTimer } from "./toast-clock.ts";

describe("a toast", () => {
  let shown: string | null = null;
  let clock: ToastTimer<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = null;
    clock = new ToastTimer((toast) => {
      shown = toast;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("lasts 5000 ms [SYS-001]", () => {
    clock.show("Saved");
    vi.advanceTimersByTime(4999);
    expect(shown).toBe("Saved");
    vi.advanceTimersByTime(1);
    expect(shown).toBe(null);
  });

  it("stays while the pointer is on it, and then for the time it had left [SYS-001]", () => {
    clock.show("Saved");
    vi.advanceTimersByTime(3000);
    clock.hold("pointer");
    vi.advanceTimersByTime(60_000);
    expect(shown).toBe("Saved");
    clock.release("pointer");
    vi.advanceTimersByTime(1999);
    expect(shown).toBe("Saved");
    vi.advanceTimersByTime(1);
    expect(shown).toBe(null);
  });

  it("stays while either pointer or focus is there", () => {
    clock.show("Saved");
    clock.hold("pointer");
    clock.hold("focus");
    clock.release("pointer");
    vi.advanceTimersByTime(60_000);
    expect(shown).toBe("Saved");
    clock.release("focus");
    vi.advanceTimersByTime(5000);
    expect(shown).toBe(null);
  });

  it("leaves at least a second after a late look", () => {
    clock.show("Saved");
    vi.advanceTimersByTime(4900);
    clock.hold("focus");
    clock.release("focus");
    vi.advanceTimersByTime(999);
    expect(shown).toBe("Saved");
    vi.advanceTimersByTime(1);
    expect(shown).toBe(null);
  });

  it("is replaced by the next, which has its own 5000 ms [SYS-002]", () => {
    clock.show("First");
    vi.advanceTimersByTime(4000);
    clock.show("Second");
    expect(shown).toBe("Second");
    vi.advanceTimersByTime(4999);
    expect(shown).toBe("Second");
    vi.advanceTimersByTime(1);
    expect(shown).toBe(null);
  });

  it("that was dismissed does not take the next one with it", () => {
    clock.show("First");
    clock.hold("pointer");
    clock.dismiss();
    clock.show("Second");
    vi.advanceTimersByTime(4999);
    expect(shown).toBe("Second");
    vi.advanceTimersByTime(1);
    expect(shown).toBe(null);
  });
});
