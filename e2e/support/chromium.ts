import { chromium, type Browser } from "playwright-core";

const EXECUTABLE = process.env["CAIRN_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--no-first-run",
  // Makes Chromium start fewer processes, because on a machine with few cores they would wait for
  // each other.
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}
