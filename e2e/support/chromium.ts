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
  // A page of a test lives for seconds, so optimizing its code takes more processor time than it
  // saves. Keeps the compiled code for the next test.
  "--js-flags=--no-turbofan --no-maglev --no-flush-bytecode",
];

export function launchChromium(moreArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: [...ARGUMENTS, ...moreArguments] });
}
