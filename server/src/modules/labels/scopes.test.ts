import { describe, expect, test } from "vitest";
import { labelScope, addLabelsReplacingSameScope } from "./scopes.ts";

describe("the scope of a label", () => {
  test.each`
    title               | scope
    ${"bug"}            | ${null}
    ${"team::hill"}     | ${"team"}
    ${"a::b::c"}        | ${"a::b"}
    ${"a:::b"}          | ${"a:"}
    ${"a:b"}            | ${null}
    ${"::b"}            | ${null}
    ${"::"}             | ${null}
    ${"a::"}            | ${"a"}
    ${"Team :: Valley"} | ${"Team "}
  `("of $title is $scope", ({ title, scope }: { title: string; scope: string | null }) => {
    expect(labelScope(title)).toBe(scope);
  });
});

describe("putting labels on something", () => {
  const seen: string[] = [];
  const labels = (titles: string[]) =>
    titles.map((title) => {
      if (!seen.includes(title)) seen.push(title);
      return { id: seen.indexOf(title), title };
    });
  const after = (current: string[], added: string[]) =>
    addLabelsReplacingSameScope(labels(current), labels(added)).map(({ title }) => title);

  test("keeps what is there and adds what is new", () => {
    expect(after(["bug"], ["docs"])).toEqual(["bug", "docs"]);
  });

  test("does not put the same label on twice", () => {
    expect(after(["bug", "team::hill"], ["bug", "team::hill"])).toEqual(["bug", "team::hill"]);
  });

  test("takes the others of the scope away", () => {
    expect(after(["team::hill", "bug"], ["team::valley"])).toEqual(["bug", "team::valley"]);
  });

  test("leaves other scopes alone, however alike", () => {
    const current = ["team::hill", "team::north::hut", "Team::hill", "teams"];
    expect(after(current, ["team::valley"])).toEqual([...current.slice(1), "team::valley"]);
  });

  test("lets the last win when two of a scope are added at once", () => {
    expect(after([], ["team::hill", "team::valley"])).toEqual(["team::valley"]);
  });

  test("mends what already carries two of a scope, once one of them is put on again", () => {
    expect(after(["team::hill", "team::valley"], ["team::hill"])).toEqual(["team::hill"]);
  });
});
