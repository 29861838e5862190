/** The world that is asked about: for each visibility a group in a group, with projects in every state. */
import type { Visibility } from "@cairn/contract/access";
import type { App } from "../../src/app.ts";
import type { TestPerson } from "../people.ts";
import type { TestPlace } from "../places.ts";
import type { Wanted } from "./subjects.ts";
import type { Undo } from "./undo.ts";

export interface Subject extends Wanted, Belongings {
  /** Whose name they ask in, if they have one. */
  person: TestPerson;
  /** What they bring to prove it. */
  headers: Record<string, string>;
}

/** What is somebody's own, and not what they ask with. */
export interface Belongings {
  namespaceId: number;
  sessionId: number;
  tokenId: number;
}

export const PROJECT_STATES = [
  "plain",
  "archived",
  "members only",
  "without issues",
  "switched off",
] as const;
/** Whether it is archived, or how its issues are kept, and except in the fourth its merge requests. */
export type ProjectState = (typeof PROJECT_STATES)[number];

/** What every group and every project has one of. */
export interface Filling {
  labelId: number;
  milestoneId: number;
  iterationId: number;
  /** A guest and an owner on the place's own list, to be changed and taken out. */
  memberId: number;
  ownerId: number;
  /** A group that was let in. */
  invitedId: number;
  file: { secret: string; filename: string };
}

export interface Group extends TestPlace, Filling {
  visibility: Visibility;
}

export interface Project extends TestPlace, Filling {
  visibility: Visibility;
  state: ProjectState;
  group: Group;
  /** By their traits, such as `confidential locked`. */
  issues: ReadonlyMap<string, Issue>;
}

export interface Issue extends Traits {
  id: number;
  iid: number;
  /** A reaction of somebody who never asks. */
  awardId: number;
  /** How it was first written, and what was changed then. */
  versionIds: readonly [number, number];
  title: string;
}

export interface Traits {
  confidential: boolean;
  locked: boolean;
  /** Written by a guest, not by an outsider. */
  ofGuest: boolean;
}

export function traitsOf({ confidential, locked, ofGuest }: Traits): string {
  const words = [confidential && "confidential", locked && "locked", ofGuest && "guest's"];
  return words.filter(Boolean).join(" ");
}

export interface World {
  app: App;
  undo: Undo;
  subjects: readonly Subject[];
  projects: readonly Project[];
  /** Where the owner of the group is at home too, and nothing is shared with the rest. */
  elsewhere: Project;
  /** Somebody who belongs to nothing here. */
  newcomer: TestPerson;
  /** Somebody who did nothing to anybody. */
  bystander: Belongings & { person: TestPerson };
  /** A public group, which can be let in anywhere. */
  friends: TestPlace;
}
