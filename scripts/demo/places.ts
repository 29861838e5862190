/**
 * The groups and projects of the demo company, with their members, labels, milestones and iterations.
 */
import {
  DEVELOPER,
  GUEST,
  MAINTAINER,
  OWNER,
  REPORTER,
  type Visibility,
} from "../../contract/src/access.ts";
import { STAFF_KEYS } from "./people.ts";

export const DEMO_COMPANY_PATH = "fernweh";
/** The person who creates the groups and adds the members. */
export const FOUNDER_KEY = "torvald";
export const COMPANY_AGE_DAYS = 430;

export interface PlannedGroup {
  path: string;
  name: string;
  visibility: Visibility;
  description: string;
}

export interface PlannedProject extends PlannedGroup {
  /** Key of the person who triages the issues that other users create in the project. */
  lead: string;
  topics: string[];
  /** The first and the last day, as days before today, on which issues of the project are created. */
  written: readonly [from: number, to: number];
  archived?: boolean;
}

export interface PlannedMember {
  place: string;
  person: string;
  level: number;
  /**
   * Day on which the membership expires, as days before today; a negative number is in the future.
   */
  expires?: number;
}

export const DEMO_GROUPS: readonly PlannedGroup[] = [
  group("fernweh", "Fernweh", "public", "Instruments and maps for people who walk into weather."),
  group("fernweh/instruments", "Instruments", "public", "What measures: Wren, Heron, Marmot."),
  group("fernweh/instruments/factory", "Factory", "private", "The line in Eindhoven."),
  group("fernweh/platform", "Platform", "internal", "Everything between an instrument and a map."),
  group("fernweh/platform/maps", "Maps", "internal", "Cartography and tiles."),
  group("fernweh/platform/operations", "Operations", "private", "Keeps it all running."),
  group("fernweh/apps", "Apps", "public", "Trailbook and Ridgeline."),
  group("fernweh/community", "Community", "public", "Manuals, testers, wardens."),
];

export const DEMO_PROJECTS: readonly PlannedProject[] = [
  project("instruments/wren-firmware", "Wren firmware", "public", "kenji", {
    description: "Code of the pocket weather meter.",
    topics: ["embedded", "c", "weather"],
  }),
  project("instruments/wren-hardware", "Wren hardware", "private", "maren", {
    description: "Boards, enclosure and parts of the pocket weather meter.",
    topics: ["hardware", "pcb"],
  }),
  project("instruments/heron-firmware", "Heron firmware", "internal", "kenji", {
    description: "Code of the weather station on the hut roof.",
    topics: ["embedded", "lora"],
  }),
  project("instruments/factory/calibration-bench", "Calibration bench", "private", "anneke", {
    description: "Every instrument is compared with a better one here.",
    topics: ["calibration"],
  }),
  project("platform/isobar", "Isobar", "internal", "amina", {
    description: "The forecast service.",
    topics: ["api", "forecast", "python"],
  }),
  project("platform/ingest", "Ingest", "internal", "amina", {
    description: "Receives what instruments and partners send.",
    topics: ["queue", "postgresql"],
  }),
  project("platform/maps/scree", "Scree", "internal", "eilidh", {
    description: "From survey data to map tiles.",
    topics: ["tiles", "osm", "lidar"],
  }),
  project("platform/operations/infrastructure", "Infrastructure", "private", "kateryna", {
    description: "Machines, deployments, incidents and runbooks.",
    topics: ["operations"],
  }),
  project("apps/trailbook-android", "Trailbook for Android", "internal", "mateo", {
    description: "Maps, tracks and weather on Android phones.",
    topics: ["android", "kotlin"],
  }),
  project("apps/trailbook-ios", "Trailbook for iOS", "internal", "leila", {
    description: "Maps, tracks and weather on iPhone and Watch.",
    topics: ["ios", "swift"],
  }),
  project("apps/ridgeline", "Ridgeline", "public", "aroha", {
    description: "The map in the browser.",
    topics: ["web", "maps", "typescript"],
  }),
  project("community/handbook", "Handbook", "public", "freya", {
    description: "Manuals, guides and the public documentation.",
    topics: ["documentation"],
  }),
  project("community/field-tests", "Field tests", "internal", "nadia", {
    description: "Instruments, apps and people in real weather.",
    topics: ["testing"],
    written: [110, 1],
  }),
  project("apps/pocket-barometer", "Pocket Barometer", "public", "mateo", {
    description: "The first app of the company. Replaced by Trailbook.",
    topics: ["android", "history"],
    written: [425, 330],
    archived: true,
  }),
];

const TEAMS: readonly [place: string, level: number, people: string][] = [
  ["fernweh", OWNER, "ines torvald"],
  ["fernweh", REPORTER, "ingrid marcus louise daniel freya chiara ruth nadia"],
  ["fernweh/instruments", MAINTAINER, "maren kenji"],
  ["fernweh/instruments", DEVELOPER, "priya lukas nadia sofia"],
  ["fernweh/instruments/factory", MAINTAINER, "anneke"],
  ["fernweh/instruments/factory", DEVELOPER, "bao"],
  ["fernweh/platform", MAINTAINER, "amina"],
  ["fernweh/platform", DEVELOPER, "seun hannah sofia yusuf kateryna marcus"],
  ["fernweh/platform/maps", MAINTAINER, "eilidh"],
  ["fernweh/platform/maps", DEVELOPER, "pavel ravi chiara"],
  ["fernweh/platform/operations", OWNER, "kateryna"],
  ["fernweh/platform/operations", MAINTAINER, "yusuf"],
  ["fernweh/platform/operations", DEVELOPER, "ruth"],
  ["fernweh/apps", MAINTAINER, "ingrid mateo leila aroha"],
  ["fernweh/apps", DEVELOPER, "jonas mei tomasz chiara sam nadia"],
  ["fernweh/community", MAINTAINER, "freya louise nadia"],
  ["fernweh/community", DEVELOPER, "daniel sam ravi"],
  ["fernweh/instruments/wren-firmware", REPORTER, "sam hannah"],
  ["fernweh/apps/ridgeline", REPORTER, "eilidh sofia"],
];

const NAMED = new Set(
  TEAMS.filter(([place]) => place === DEMO_COMPANY_PATH).flatMap(([, , people]) =>
    people.split(" "),
  ),
);

/** All memberships except those of the founder, who becomes a member by creating the groups. */
export const DEMO_MEMBERS: readonly PlannedMember[] = [
  ...TEAMS.flatMap(([place, level, people]) =>
    people.split(" ").map((person) => ({ place, level, person })),
  ).filter(({ person }) => person !== FOUNDER_KEY),
  // All other employees are guests of the company's group: they can read and create issues in every
  // project.
  ...STAFF_KEYS.filter((key) => !NAMED.has(key)).map((person) => ({
    place: DEMO_COMPANY_PATH,
    level: GUEST,
    person,
  })),
  {
    place: "fernweh/instruments/wren-hardware",
    person: "gabe",
    level: DEVELOPER,
    expires: -60,
  },
  { place: "fernweh/apps", person: "viktor", level: DEVELOPER, expires: 160 },
  { place: "fernweh/instruments/heron-firmware", person: "stefan", level: REPORTER },
];

/** Requests that wait for an answer, oldest first. Each row: project, person, days before today. */
export const DEMO_ACCESS_REQUESTS: readonly [project: string, person: string, day: number][] = [
  ["fernweh/apps/trailbook-ios", "gabe", 3],
  ["fernweh/apps/trailbook-ios", "moana", 1],
];

/**
 * Each row: namespace, title, color, description. A label can be used in all projects below its
 * namespace.
 */
export const DEMO_LABELS: readonly [
  place: string,
  title: string,
  color: string,
  description: string,
][] = [
  ["fernweh", "type::bug", "#c0392b", "Something does not do what it should."],
  ["fernweh", "type::feature", "#2e7d32", "Something new."],
  ["fernweh", "type::task", "#546e7a", "Work that is neither."],
  ["fernweh", "type::question", "#6a4c93", "Somebody has to decide or to know."],
  ["fernweh", "priority::urgent", "#b00020", "Before anything else."],
  ["fernweh", "priority::high", "#e65100", "In this release."],
  ["fernweh", "priority::low", "#90a4ae", "When there is time."],
  ["fernweh", "workflow::ready", "#00838f", "Understood, can be begun."],
  ["fernweh", "workflow::doing", "#1565c0", "Somebody is at it."],
  ["fernweh", "workflow::review", "#5e35b1", "Waits for a second pair of eyes."],
  ["fernweh", "workflow::blocked", "#424242", "Waits for something outside."],
  ["fernweh", "accessibility", "#ad1457", "For everybody, whatever they see, hear or hold."],
  ["fernweh", "alerts", "#d84315", "Storm alarms and warnings."],
  ["fernweh", "cost", "#827717", "About money."],
  ["fernweh", "customer", "#f9a825", "Somebody outside waits for an answer."],
  ["fernweh", "design", "#ec407a", "How it looks and feels."],
  ["fernweh", "documentation", "#0277bd", "Words."],
  ["fernweh", "field-test", "#558b2f", "Found outdoors."],
  ["fernweh", "forecast", "#0288d1", "What the weather will be."],
  ["fernweh", "good first step", "#7cb342", "Small, and a good way in."],
  ["fernweh", "performance", "#ff8f00", "Too slow or too much."],
  ["fernweh", "radio", "#3949ab", "Bluetooth, LoRa, LTE, antennas."],
  ["fernweh", "regression", "#d32f2f", "It worked before."],
  ["fernweh", "security", "#212121", "Could be used against somebody."],
  ["fernweh", "sensors", "#00897b", "Pressure, humidity, wind, temperature."],
  ["fernweh", "tiles", "#8d6e63", "The map's raw material."],
  ["fernweh", "translation", "#8e24aa", "Other languages."],
  ["fernweh/instruments", "board::rev-c", "#a1887f", "The boards of last year."],
  ["fernweh/instruments", "board::rev-d", "#4e342e", "The boards to come."],
  ["fernweh/instruments", "bootloader", "#37474f", "What starts first."],
  ["fernweh/instruments", "enclosure", "#795548", "Case, seals, lanyard."],
  ["fernweh/instruments", "power", "#fbc02d", "Batteries, panels, sleep."],
  ["fernweh", "on-call", "#bf360c", "Wakes people up."],
  ["fernweh/apps", "battery", "#9e9d24", "What the phone has to pay."],
  ["fernweh/apps", "offline", "#455a64", "Without network."],
  ["fernweh/apps", "onboarding", "#26a69a", "The first five minutes."],
  ["fernweh/apps", "sync", "#00695c", "The same on all devices."],
  ["fernweh/apps/trailbook-ios", "watch", "#616161", "Apple Watch."],
  ["fernweh/apps/ridgeline", "print", "#5d4037", "On paper."],
];

/** Labels that get a priority in every project, from the highest priority to the lowest. */
export const PRIORITIZED_LABELS: readonly string[] = [
  "priority::urgent",
  "priority::high",
  "security",
  "regression",
  "priority::low",
];

export interface PlannedMilestone {
  place: string;
  title: string;
  description: string;
  /** First day, as days before today; a negative number is in the future. `to` is the last day. */
  from: number;
  to: number;
}

export const DEMO_MILESTONES: readonly PlannedMilestone[] = [
  milestone("fernweh/instruments", "Wren 3.4", 330, 210, "Satellites, log format 3."),
  milestone("fernweh/instruments", "Wren 3.5", 209, 60, "Button lock, new bootloader."),
  milestone(
    "fernweh/instruments",
    "Wren rev D pilot run",
    59,
    -40,
    "300 units, all measured twice.",
  ),
  milestone("fernweh/instruments/heron-firmware", "Heron 2.3", 320, 130, "LTE, quiet nights."),
  milestone("fernweh/instruments/heron-firmware", "Heron 2.4", 129, -25, "Ultrasonic wind."),
  milestone("fernweh/instruments/factory/calibration-bench", "Bench audit", 90, -70, "By TÜV."),
  milestone("fernweh/platform", "Isobar 3", 350, 150, "Faster, and honest about fog."),
  milestone("fernweh/platform", "Isobar 4", 149, -55, "Blended models, thunderstorm alerts."),
  milestone("fernweh/platform/maps", "Maps summer", 300, 120, "Tatras, Nepal, bridges."),
  milestone("fernweh/platform/maps", "Maps winter", 119, -30, "Avalanche terrain, glaciers."),
  milestone("fernweh/platform/operations", "Restore in four hours", 240, 20, "From nothing."),
  milestone("fernweh/apps", "Trailbook 6.0", 310, 125, "New settings, background downloads."),
  milestone("fernweh/apps", "Trailbook 6.1", 124, -18, "Alerts without reception."),
  milestone("fernweh/apps/ridgeline", "Ridgeline autumn", 260, 45, "Undo, keyboard, bulletins."),
  milestone("fernweh/community/handbook", "Manual, second edition", 280, -10, "Ten languages."),
];

export const DEMO_ITERATION_SCHEDULE = { count: 10, first: 27, days: 14, ahead: 2 };

function group(
  path: string,
  name: string,
  visibility: Visibility,
  description: string,
): PlannedGroup {
  return { path, name, visibility, description };
}

function project(
  path: string,
  name: string,
  visibility: Visibility,
  lead: string,
  rest: Pick<PlannedProject, "description" | "topics"> & Partial<PlannedProject>,
): PlannedProject {
  return {
    path: `${DEMO_COMPANY_PATH}/${path}`,
    name,
    visibility,
    lead,
    written: [360, 1],
    ...rest,
  };
}

function milestone(
  place: string,
  title: string,
  from: number,
  to: number,
  description: string,
): PlannedMilestone {
  return { place, title, from, to, description };
}
