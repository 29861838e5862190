/** The epics of the demo: a tree of goals, and which issues belong to each. */
import type { PlannedIssue } from "./planning.ts";

export interface PlannedEpic {
  key: string;
  /** Key of the parent. Parents are listed before their children, and are older. */
  parent?: string;
  /** Full path of the group. */
  group: string;
  by: string;
  title: string;
  description: string;
  labels: string[];
  /** Days before today; a negative number is in the future. Dates that are not set are inherited. */
  created: number;
  start?: number;
  due?: number;
  closed?: number;
  confidential?: true;
  /** An issue below the group belongs to the first epic of which it has a label or the milestone. */
  issues: { labels?: string[]; milestone?: string };
  comments?: readonly [by: string, daysAgo: number, text: string][];
}

export const DEMO_EPICS: readonly PlannedEpic[] = [
  {
    key: "season",
    group: "fernweh",
    by: "ingrid",
    title: "A season without reception",
    description: `From October to May, many who use our devices have no network for days. What they carry must warn them, show them the way, and last.

### Done when

- Every storm alarm is heard, whatever the device is doing.
- Maps and forecasts of a planned tour are on the device before it begins.
- A phone that records all day still has 40 % in the evening.

Out of scope: satellite messages. Ask @marcus about them.`,
    labels: ["alerts", "customer"],
    created: 300,
    due: -60,
    issues: {},
    comments: [
      [
        "marcus",
        120,
        "The wardens’ survey says the same: alarms first, then maps. I moved the maps up.",
      ],
      [
        "nadia",
        31,
        "All three children now have a test case that ends with *no network for a day*.",
      ],
      [
        "ingrid",
        9,
        "We show this to the huts on the 12th. What is not closed by then moves to spring.",
      ],
    ],
  },
  {
    key: "alarms",
    parent: "season",
    group: "fernweh",
    by: "ingrid",
    title: "Storm alarms on every device",
    description:
      "One alarm, three products, the same threshold. It must be heard in a pocket, under a glove and in a menu.",
    labels: ["alerts"],
    created: 290,
    due: 12,
    issues: { labels: ["alerts"] },
    comments: [
      [
        "kenji",
        88,
        "The Wren part is small. The phones decide what “do not disturb” means, we don’t.",
      ],
    ],
  },
  {
    key: "offline",
    parent: "season",
    group: "fernweh/apps",
    by: "ingrid",
    title: "Maps and forecasts without network",
    description:
      "Regions download in the background, start over where they stopped, and say how old they are.",
    labels: ["offline"],
    created: 285,
    start: 230,
    due: -25,
    issues: { labels: ["offline"] },
  },
  {
    key: "battery",
    parent: "season",
    group: "fernweh",
    by: "ingrid",
    title: "A day on one charge",
    description:
      "Recording, alarms and the screen together. Measured on the phones that people have.",
    labels: ["battery"],
    created: 280,
    start: 150,
    issues: { labels: ["battery"] },
  },
  {
    key: "rev-d",
    group: "fernweh/instruments",
    by: "maren",
    title: "Wren rev D",
    description: `The meter with the new charger, the ceramic bearing and a humidity sensor that is not heated by either.

300 units in the pilot run, all measured twice. Then we decide.`,
    labels: [],
    created: 250,
    issues: { milestone: "Wren rev D pilot run" },
    comments: [["anneke", 40, "Lot 2422 is on the bench. First numbers on Thursday."]],
  },
  {
    key: "firmware-35",
    parent: "rev-d",
    group: "fernweh/instruments",
    by: "kenji",
    title: "Firmware that rev D needs",
    description: "The bootloader, the button lock, and everything that the new charger reports.",
    labels: [],
    created: 240,
    issues: { milestone: "Wren 3.5" },
  },
  {
    key: "isobar",
    group: "fernweh/platform",
    by: "marcus",
    title: "Forecasts that say how sure they are",
    description:
      "Blended models, a band where we now show a number, and a report every month on how often we were wrong.",
    labels: ["forecast"],
    created: 200,
    issues: { milestone: "Isobar 4" },
  },
  {
    key: "winter-map",
    group: "fernweh/platform/maps",
    by: "eilidh",
    title: "The winter map",
    description:
      "Slope angles, avalanche terrain, glaciers as they are now, and huts that are open.",
    labels: [],
    created: 160,
    issues: { milestone: "Maps winter" },
  },
  {
    key: "everybody",
    group: "fernweh",
    by: "chiara",
    title: "For everybody, whatever they see, hear or hold",
    description:
      "Every product works with a screen reader, at 200 % text, with gloves, and from right to left.",
    labels: ["accessibility", "design"],
    created: 220,
    start: 220,
    due: -150,
    issues: { labels: ["accessibility"] },
  },
  {
    key: "restore",
    group: "fernweh/platform/operations",
    by: "kateryna",
    title: "Back in four hours, from nothing",
    description:
      "Every service restored from backups in an empty data center, by the person on call.",
    labels: [],
    created: 260,
    start: 240,
    due: 20,
    closed: 18,
    issues: { milestone: "Restore in four hours" },
  },
  {
    key: "network",
    group: "fernweh",
    by: "marcus",
    title: "Stations of the Piz network",
    description:
      "They have 140 stations and no forecast. We have a forecast. Nobody outside knows yet.",
    labels: [],
    created: 45,
    due: -120,
    confidential: true,
    issues: {},
  },
];

/** Returns the epic of each issue that has one. */
export function planEpicsOfIssues(
  issues: readonly PlannedIssue[],
): { issue: PlannedIssue; epic: PlannedEpic }[] {
  return issues.flatMap((issue) => {
    if (issue.type !== "issue") return [];
    const epic = DEMO_EPICS.find((one) => belongsTo(issue, one));
    return epic === undefined ? [] : [{ issue, epic }];
  });
}

function belongsTo(
  issue: PlannedIssue,
  { group, issues: { labels = [], milestone } }: PlannedEpic,
) {
  if (!issue.project.startsWith(`${group}/`)) return false;
  if (milestone !== undefined && issue.milestone?.title === milestone) return true;
  return labels.some((label) => issue.labels.includes(label));
}
