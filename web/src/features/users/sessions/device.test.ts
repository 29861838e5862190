import { describe, expect, it } from "vitest";
import { parseDevice } from "./device.ts";

describe("deviceOf", () => {
  it.each([
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      { browser: "Chrome", system: "Linux", handheld: false },
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      { browser: "Edge", system: "Windows", handheld: false },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      { browser: "Safari", system: "iPhone", handheld: true },
    ],
    [
      "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
      { browser: "Firefox", system: "Android", handheld: true },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      { browser: "Safari", system: "macOS", handheld: false },
    ],
    ["curl/8.5.0", { browser: "curl", system: null, handheld: false }],
    ["", { browser: null, system: null, handheld: false }],
  ])("reads %j", (userAgent, device) => {
    expect(parseDevice(userAgent)).toEqual(device);
  });
});
