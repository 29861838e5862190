/**
 * Parses only the browser and the operating system from a User-Agent header; other details are
 * unreliable.
 */

// Order matters: Edge and Opera also send "Chrome", and Chrome also sends "Safari".
const BROWSERS: [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bFirefox\/|\bFxiOS\//u, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
  [/^curl\//u, "curl"],
];

// Order matters: Android also sends "Linux", and iPhones and iPads send "like Mac OS X".
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
];

export interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

export function parseDevice(userAgent: string): Device {
  const system = firstMatch(SYSTEMS, userAgent);
  return {
    browser: firstMatch(BROWSERS, userAgent),
    system,
    handheld: system === "iPhone" || system === "iPad" || system === "Android",
  };
}

function firstMatch(table: [RegExp, string][], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
