/** Generates titles and descriptions of issues from phrases that people write about software. */
import type { RandomGenerator } from "../chance.ts";

const WORDS = {
  part: [
    "search",
    "the importer",
    "the exporter",
    "webhook delivery",
    "the scheduler",
    "sign-in",
    "the mobile app",
    "the settings page",
    "the audit log",
    "e-mail delivery",
    "the cache",
    "the billing page",
    "the upload form",
    "the diff view",
    "the calendar",
    "notifications",
    "the report builder",
    "the command line tool",
    "the public API",
    "the GraphQL endpoint",
    "the migration runner",
    "the metrics endpoint",
    "the admin area",
    "the project list",
    "the date picker",
    "the markdown editor",
    "the image viewer",
    "the rate limiter",
    "the session store",
    "the job queue",
    "the invitation flow",
    "the health check",
    "the language switch",
    "the backup job",
    "the access log",
    "the file browser",
  ],
  fault: [
    "times out",
    "shows the wrong date",
    "loses the last line",
    "ignores the filter",
    "answers with 500",
    "retries forever",
    "leaks memory",
    "sorts by name instead of date",
    "sends the mail twice",
    "forgets the chosen language",
    "drops characters with accents",
    "shows a blank page",
    "counts deleted rows",
    "blocks the event loop",
    "keeps a stale value",
    "rounds the amount down",
    "shows somebody else's name for a moment",
    "jumps to the top",
    "cannot be reached by keyboard",
    "overlaps the footer",
    "returns an empty list",
    "writes a warning for every request",
    "locks the table",
    "waits for a lock nobody holds",
    "accepts an expired token",
    "rejects a valid address",
    "skips the first page",
    "hides the save button",
    "needs two clicks",
    "uses the old address",
  ],
  when: [
    "after midnight UTC",
    "on a slow connection",
    "with more than 10,000 rows",
    "in Safari",
    "in Firefox on Android",
    "when the name holds a slash",
    "after an upgrade from 4.2",
    "while a backup runs",
    "for people without a time zone",
    "behind a proxy",
    "in dark mode",
    "when two tabs are open",
    "with an empty database",
    "on the first of the month",
    "after the session expired",
    "when the disk is nearly full",
    "on small screens",
    "with right-to-left text",
    "when the queue is paused",
    "after a failed payment",
    "under heavy load",
    "with a trailing newline",
    "for archived projects",
    "at zoom 200 %",
    "when daylight saving time ends",
    "for groups nested four deep",
    "on a cold start",
  ],
  wish: [
    "Let people undo",
    "Show a preview before",
    "Add a shortcut for",
    "Document",
    "Write tests for",
    "Make it possible to repeat",
    "Remember the last choice in",
    "Simplify",
    "Measure",
    "Put a limit on",
    "Ask for confirmation in",
    "Remove the old code of",
    "Translate",
    "Speed up",
    "Move to the new layout:",
    "Log who used",
    "Add an option to skip",
  ],
  task: [
    "the import of contacts",
    "the nightly clean-up",
    "the weekly report",
    "the export as CSV",
    "renaming a project",
    "moving files between folders",
    "the first sign-in",
    "changing the owner",
    "merging two accounts",
    "the search by label",
    "bulk editing",
    "deleting old sessions",
    "the release checklist",
    "the restore of a backup",
    "the upload of large files",
    "switching between teams",
    "the rotation of keys",
    "sharing a link with a guest",
    "the list of open invoices",
    "pinning a comment",
  ],
  team: [
    "support",
    "sales",
    "the design team",
    "two customers",
    "a partner in Lyon",
    "our own office",
    "the security review",
    "operations",
    "a new colleague",
    "the accessibility audit",
    "the people in finance",
    "a school that tries us out",
    "the on-call engineer",
  ],
  version: ["4.2.1", "4.3.0", "4.3.2", "4.4.0", "5.0.0-rc1", "5.0.1", "5.1.0", "5.1.3", "5.2.0"],
  system: [
    "Debian 12",
    "Ubuntu 24.04",
    "Windows 11",
    "macOS 15",
    "Android 15",
    "iOS 18",
    "Fedora 41",
  ],
  file: [
    "config/limits.yml",
    "src/queue/retry.ts",
    "src/search/parse.ts",
    "app/sessions.go",
    "lib/import/csv.rb",
    "web/src/table.tsx",
    "deploy/nginx.conf",
    "src/cache/evict.rs",
    "src/mail/compose.py",
    "db/migrate/0142_orders.sql",
    "web/src/date-field.tsx",
  ],
  amount: ["two", "three", "five", "a dozen", "twenty", "about forty", "several hundred"],
} as const satisfies Record<string, readonly string[]>;

const TITLES = [
  "{Part} {fault} {when}",
  "{Part} {fault}",
  "{wish} {task}",
  "{wish} {task} {when}",
  "{Part}: {fault} since {version}",
  "Crash in {file} {when}",
  "{Team} asks: can {part} do less {when}?",
  "Upgrade note for {version}: {task}",
];

const OPENINGS = [
  "Reported by {team}: {part} {fault} {when}.",
  "Since {version} {part} {fault}, and it gets worse {when}.",
  "{Team} noticed that {part} {fault}. I could repeat it on {system} with {version}.",
  "We promised {team} an answer about {task} before the next release.",
  "When I tried {task} on {system}, the page stayed empty for {amount} seconds.",
  "This came up while looking at {file}: the code handles {task}, but not {when}.",
  "Right now {task} takes {amount} steps, and most people stop half way.",
  "The log of last night has {amount} lines from {file}, all of them about {task}.",
  "Found during the review of {version}. It is no blocker, yet {team} will ask.",
];

const MIDDLES = [
  "It does not happen on {system}, only where {part} runs beside the database.",
  "The number {code} in the log always belongs to the same request.",
  "Turning off the cache helps, so the stale value must come from {file}.",
  "A first guess: {part} reads the setting once and never asks again.",
  "Before {version} this worked, and the change in {file} is the only suspect.",
  "Expected: {part} tells what went wrong. Actual: it {fault}.",
  "Steps: open the page, choose {amount} rows, start {task}, then go back.",
  "There is a workaround: restart {part} and repeat {task}.",
  "Attached is a trace of {amount} requests; the slow one has the number {code}.",
  "The same data gives the right result through the API.",
  "It costs {team} about {amount} minutes a day.",
];

const ENDINGS = [
  "I would start with a failing test next to {file}.",
  "Please keep the old behaviour behind a setting until {version} is out.",
  "If nobody objects, I will take this after {task} is done.",
  "Not urgent, but {team} should know when it is fixed.",
  "We can measure success: {part} answers within a second {when}.",
  "Open question: who else depends on {part} here?",
  "A screenshot would not show more than this text.",
  "Let us decide this together with {task}.",
];

type Slot = keyof typeof WORDS;
type Writer = (chance: RandomGenerator) => string;

/** `{part}` is replaced with a random term of that kind, `{Part}` with the same term capitalized. */
function writer(template: string): Writer {
  const parts = template.split(/[{}]/).map((piece, index) => {
    if (index % 2 === 0) return () => piece;
    if (piece === "code") return (chance: RandomGenerator) => `E-${10_000 + chance.below(89_999)}`;
    const slot = piece.toLowerCase() as Slot;
    const words: readonly string[] = slot === piece ? WORDS[slot] : WORDS[slot].map(capitalised);
    return (chance: RandomGenerator) => chance.pick(words);
  });
  return (chance) => {
    let text = "";
    for (const part of parts) text += part(chance);
    return text;
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const titles = TITLES.map(writer);
const openings = OPENINGS.map(writer);
const middles = MIDDLES.map(writer);
const endings = ENDINGS.map(writer);

export function generateTitle(chance: RandomGenerator): string {
  return chance.pick(titles)(chance);
}

export function generateDescription(chance: RandomGenerator): string {
  let text = chance.pick(openings)(chance);
  const sentences = 1 + chance.below(3);
  for (let index = 0; index < sentences; index += 1) text += ` ${chance.pick(middles)(chance)}`;
  return `${text}\n\n${chance.pick(endings)(chance)}`;
}
