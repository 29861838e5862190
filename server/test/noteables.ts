/** A kind of noteable that no module has: it shows what is the same for every kind. */
import { GUEST, REPORTER, VISIBILITY } from "@cairn/contract/access";
import { sql } from "kysely";
import { ANYONE, atLeast, type Place } from "../src/modules/access/index.ts";
import type { Noteable, NoteableKind } from "../src/modules/noteables/index.ts";

type Trip = Noteable & Place;

const isReporter = atLeast(REPORTER);
const isGuest = atLeast(GUEST);

function nowhere(): Promise<never> {
  return Promise.reject(new Error("Nobody looks for trips."));
}

/** Of a group, as epics are; whoever sees the group reads it, from Reporter on also what is confidential. */
export const tripKind: NoteableKind<Trip> = {
  name: "epic",
  wireName: "Epic",
  called: "Trip",
  get: nowhere,
  forViewer: () => Promise.resolve([]),
  readable: () => Promise.resolve(new Set()),
  getDiscussed: nowhere,
  rules: {
    read: (viewer, trip) => (trip.confidential ? isReporter : atLeast(ANYONE))(viewer, trip),
    discuss: (viewer, trip) =>
      viewer.kind === "user" && (trip.discussion_locked !== true || isGuest(viewer, trip)),
    insider: isReporter,
    maintain: isReporter,
    arrange: isReporter,
    backdate: isReporter,
  },
  webPath: ({ place, iid }) => `/groups/${place.full_path}/-/epics/${iid}`,
  actionsPath: ({ place, iid }) => `/groups/${place.full_path}/-/epics/${iid}`,
  visible: () => sql<boolean>`false`,
  atLevel: (trip, level) => ({ ...trip, level }),
  todoTarget: () => ({ target: {} as never, target_url: "", body: "" }),
  concerned: () => [],
  labelIds: () => [],
  offeredCommands: () => Promise.resolve([]),
  readQuickActions: nowhere,
  checkForSpam: () => Promise.resolve(),
  touch: () => Promise.resolve(),
  removedEvent: "trip.removed",
  changesInsiders: () => false,
};

/** In a public group, as somebody with this level there has loaded it. */
export function tripAt(level: number, traits: Partial<Noteable> = {}): Trip {
  return {
    kind: "epic",
    id: 1,
    iid: 1,
    place: {
      id: 7,
      kind: "group",
      name: "Alps",
      full_path: "alps",
      root_namespace_id: 7,
      traversal_ids: [7],
      archived: false,
    },
    author_id: 2,
    assignee_ids: [],
    confidential: false,
    discussion_locked: null,
    visibility: VISIBILITY.public,
    archived: false,
    level,
    ...traits,
  };
}
