import { expect, test } from "vitest";
import { keepOrder, keptOrder, sortKeyOf } from "./sort-preference.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test("the oldest come first, unless the other order was chosen before [NOTE-003] [NOTE-007]", () => {
  const store = storage();
  expect(keptOrder("Issue", store)).toBe("asc");
  keepOrder("Issue", "desc", store);
  expect(keptOrder("Issue", store)).toBe("desc");
  keepOrder("Issue", "asc", store);
  expect(keptOrder("Issue", store)).toBe("asc");
});

test("every kind of thing has an order of its own [NOTE-007]", () => {
  const store = storage();
  keepOrder("Issue", "desc", store);
  expect(keptOrder("Epic", store)).toBe("asc");
  expect(sortKeyOf("Issue")).not.toBe(sortKeyOf("Epic"));
});

test("a browser that keeps nothing shows the oldest first", () => {
  const full = { getItem: () => null, setItem: () => fail() } as unknown as Storage;
  expect(() => keepOrder("Issue", "desc", full)).not.toThrow();
  expect(keptOrder("Issue", null)).toBe("asc");
});

function fail(): never {
  throw new Error("QuotaExceededError");
}
