import { expect, test } from "vitest";
import { countTasks } from "./tasks.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

test.each`
  what                                        | description                                         | count | completed
  ${"nothing"}                                | ${""}                                               | ${0}  | ${0}
  ${"plain text with brackets"}               | ${"see [x] and [ ]"}                                | ${0}  | ${0}
  ${"open and ticked boxes"}                  | ${"- [ ] one\n- [x] two\n- [X] three"}              | ${3}  | ${2}
  ${"every kind of list"}                     | ${"* [x] a\n+ [ ] b\n1. [x] c\n12) [ ] d"}          | ${4}  | ${2}
  ${"lists in lists and in quotations"}       | ${"- a\n  - [x] b\n> - [ ] c\n\t- [x] d"}           | ${3}  | ${2}
  ${"a box alone"}                            | ${"- [ ]\n- [x]\n"}                                 | ${2}  | ${1}
  ${"boxes without the space they need"}      | ${"-[ ] a\n- []\n- [x]b\n- [y] c\n- [  ] d"}        | ${0}  | ${0}
  ${"lines ended as on Windows"}              | ${"- [x] a\r\n- [ ] b\r\n"}                         | ${2}  | ${1}
  ${"what is fenced as code"}                 | ${"```\n- [ ] no\n```\n- [x] yes"}                  | ${1}  | ${1}
  ${"a fence with a language"}                | ${"~~~markdown\n- [ ] no\n~~~\n- [ ] yes"}          | ${1}  | ${0}
  ${"a fence that only a longer one ends"}    | ${"````\n- [ ] no\n```\n- [ ] no\n````\n- [ ] yes"} | ${1}  | ${0}
  ${"a fence that another mark does not end"} | ${"```\n~~~\n- [ ] no\n```\n- [x] yes"}             | ${1}  | ${1}
  ${"a fence without an end"}                 | ${"- [x] yes\n```\n- [ ] no"}                       | ${1}  | ${1}
`("of $what, $completed of $count are done", ({ description, count, completed }) => {
  expect(countTasks(description as string)).toEqual({
    count: count as number,
    completed: completed as number,
  });
});

test("a long text is counted quickly", async () => {
  const took = await measureProcessorTime(() => {
    countTasks(`${"> ".repeat(400_000)}- [x] far away`);
    countTasks(" ".repeat(1_000_000) + "[");
  });
  expect(took).toBeLessThan(5_000);
});
