import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { BannerIntent } from "./banner.tsx";
import { Banner } from "./banner.tsx";

const drawn = (intent: string) =>
  renderToString(<Banner intent={intent as BannerIntent}>Saved.</Banner>);

it.each(["info", "success", "warning", "danger", "neutral"])(
  "a banner can be %s [SYS-005]",
  (intent) => expect(drawn(intent)).toContain(`data-intent="${intent}"`),
);

it.each(["error", "tip", "", "toString"])("a banner cannot be %j [SYS-005]", (intent) => {
  expect(() => drawn(intent)).toThrow(RangeError);
});

it("a banner of unknown intent does not compile [SYS-005]", () => {
  // @ts-expect-error: the compiler knows the five intents.
  const unknown: BannerIntent = "error";
  expect(unknown).toBe("error");
});
