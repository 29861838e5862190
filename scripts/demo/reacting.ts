/** Adds reactions to the demo's issues: some of the users who worked on an issue react to it. */
import {
  createNoteableAwardableFinder,
  toggleAwardAndRemoveOpposite,
} from "../../server/src/modules/awards/index.ts";
import { createRandomGenerator } from "../chance.ts";
import type { DemoContexts } from "./acting.ts";
import type { PlannedIssue } from "./planning.ts";

const EMOJI = ["thumbsup", "thumbsup", "tada", "eyes", "heart", "fire", "mountain"];
const MINUTE_MS = 60_000;

export interface PlannedReaction {
  at: Date;
  do(): Promise<unknown>;
}

export function planReactions(
  stage: DemoContexts,
  issue: PlannedIssue,
  now: Date,
): PlannedReaction[] {
  const { project, iid, locked } = issue;
  const chance = createRandomGenerator("reactions", project, iid);
  if (locked || chance.happens(0.4)) return [];
  const known = [issue.author, ...issue.assignees, issue.takenUp?.by, issue.closed?.by];
  const people = new Set(known.filter((key) => key !== undefined));
  return [...people].map((key, index) => {
    const later = issue.createdAt.getTime() + (index + 1) * chance.below(600) * MINUTE_MS;
    const at = new Date(Math.min(later, now.getTime()));
    const name = chance.pick(EMOJI);
    const find = createNoteableAwardableFinder({
      kind: "issue",
      place: { project: { path: project } },
      iid,
    });
    return { at, do: () => toggleAwardAndRemoveOpposite(stage.as(key, at), find, name) };
  });
}
