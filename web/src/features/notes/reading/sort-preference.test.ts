import { expect, test } from "vitest";
import { saveSortPreference, readSortPreference, sortPreferenceKey } from "./sort-preference.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test("the oldest come first, unless the other order was chosen before [NOTE-003] [NOTE-007]", () => {
  const store = storage();
  expect(readSortPreference("Issue", store)).toBe("asc");
  saveSortPreference("Issue", "desc", store);
  expect(readSortPreference("Issue", store)).toBe("desc");
  saveSortPreference("Issue", "asc", store);
  expect(readSortPreference("Issue", store)).toBe("asc");
});

test("every kind of thing has an order of its own [NOTE-007]", () => {
  const store = storage();
  saveSortPreference("Issue", "desc", store);
  expect(readSortPreference("Epic", store)).toBe("asc");
  expect(sortPreferenceKey("Issue")).not.toBe(sortPreferenceKey("Epic"));
});

test("a browser that keeps nothing shows the oldest first", () => {
  const full = { getItem: () => null, setItem: () => fail() } as unknown as Storage;
  expect(() => saveSortPreference("Issue", "desc", full)).not.toThrow();
  expect(readSortPreference("Issue", null)).toBe("asc");
});

function fail(): never {
  throw new Error("QuotaExceededError");
}
