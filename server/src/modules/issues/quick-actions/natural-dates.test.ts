import { describe, expect, it, test } from "vitest";
import { parseNaturalDate } from "@cairn/contract/dates/natural-dates";
import { measureProcessorTime } from "../../../../test/processor-time.ts";

/** The date that most of these tests use as today: a Wednesday. */
const TODAY = "2026-11-18";

describe("days as people name them", () => {
  test.each`
    text                      | day
    ${"2026-12-31"}           | ${"2026-12-31"}
    ${"2026-2-3"}             | ${"2026-02-03"}
    ${"today"}                | ${"2026-11-18"}
    ${"Tomorrow"}             | ${"2026-11-19"}
    ${"in 2 days"}            | ${"2026-11-20"}
    ${"in a week"}            | ${"2026-11-25"}
    ${"in two weeks"}         | ${"2026-12-02"}
    ${"in an year"}           | ${"2027-11-18"}
    ${"3 days from now"}      | ${"2026-11-21"}
    ${"2 weeks later"}        | ${"2026-12-02"}
    ${"in 1 month"}           | ${"2026-12-18"}
    ${"next week"}            | ${"2026-11-25"}
    ${"next month"}           | ${"2026-12-18"}
    ${"next year"}            | ${"2027-11-18"}
    ${"friday"}               | ${"2026-11-20"}
    ${"this Friday"}          | ${"2026-11-20"}
    ${"next fri"}             | ${"2026-11-20"}
    ${"this Wednesday"}       | ${"2026-11-18"}
    ${"next Wednesday"}       | ${"2026-11-25"}
    ${"December 31st"}        | ${"2026-12-31"}
    ${"Dec 31, 2027"}         | ${"2027-12-31"}
    ${"31 dec. 2027"}         | ${"2027-12-31"}
    ${"the 5th of May"}       | ${"2027-05-05"}
    ${"november 18"}          | ${"2026-11-18"}
    ${"november 17"}          | ${"2027-11-17"}
    ${"February 29"}          | ${"2028-02-29"}
    ${""}                     | ${null}
    ${"soon"}                 | ${null}
    ${"2026-02-30"}           | ${null}
    ${"2026-13-01"}           | ${null}
    ${"0000-01-01"}           | ${null}
    ${"February 30"}          | ${null}
    ${"December 31st in UTC"} | ${null}
    ${"in many days"}         | ${null}
    ${"in 2 parsecs"}         | ${null}
    ${"in 9999 years"}        | ${null}
    ${"12"}                   | ${null}
    ${"May"}                  | ${null}
  `("$text is $day", ({ text, day }: { text: string; day: string | null }) => {
    expect(parseNaturalDate(text, TODAY)).toBe(day);
  });

  it("stay in a month that is shorter", () => {
    expect(parseNaturalDate("next month", "2027-01-31")).toBe("2027-02-28");
  });

  it("do not take long to be refused", async () => {
    const took = await measureProcessorTime(() =>
      expect(parseNaturalDate("in ".repeat(300_000), TODAY)).toBeNull(),
    );
    expect(took).toBeLessThan(5_000);
  });
});
