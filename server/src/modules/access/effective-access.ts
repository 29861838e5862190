/**
 * What the viewer is to a place: the columns of every permission table, from nobody to owner. Rules
 * are written with these words: `atLeast(REPORTER)`, `writing(DEVELOPER)`.
 */
import { GUEST, OWNER, VISIBILITY } from "@cairn/contract/access";
import type { Viewer } from "../../platform/context.ts";

const NOBODY_HERE = 0;
/** Somebody who is not signed in, where everybody may look. */
export const ANYONE_ACCESS = 1;
/** Somebody signed in who is no member, where everybody may look. */
export const SIGNED_IN_ACCESS = 2;

/** A namespace, or something that lives in one, as far as rules are concerned. */
export interface Place {
  readonly visibility: number;
  readonly archived: boolean;
  /** The viewer's membership, their own or handed down; 0 without one. */
  readonly level: number;
}

export function effectiveAccess(viewer: Viewer, place: Place): number {
  if (viewer.kind === "visitor") return place.visibility === VISIBILITY.public ? ANYONE_ACCESS : 0;
  if (viewer.admin) return OWNER;
  // Minimal access is a place on the list of members and nothing more.
  if (place.level >= GUEST) return place.level;
  if (place.visibility === VISIBILITY.public) return SIGNED_IN_ACCESS;
  if (place.visibility === VISIBILITY.internal && !viewer.external) return SIGNED_IN_ACCESS;
  return NOBODY_HERE;
}

/** Members of a group, or of something inside it, know that it is there. */
export function canSeeGroup(viewer: Viewer, group: Place & { belongs_below: boolean }): boolean {
  return group.belongs_below || effectiveAccess(viewer, group) >= ANYONE_ACCESS;
}

/** A part of a project can be switched off, or kept for members. */
export type FeatureLevel = "disabled" | "private" | "enabled";

export function effectiveFeatureAccess(
  viewer: Viewer,
  place: Place,
  feature: FeatureLevel,
): number {
  if (feature === "disabled") return NOBODY_HERE;
  const standing = effectiveAccess(viewer, place);
  return feature === "private" && standing < GUEST ? NOBODY_HERE : standing;
}

type Rule = (viewer: Viewer, place: Place) => boolean;

export function accessAtLeast(standing: number): Rule {
  return (viewer, place) => effectiveAccess(viewer, place) >= standing;
}

/** Nobody writes where things are archived, not even the owner. */
export function writableAccessAtLeast(standing: number): Rule {
  return (viewer, place) => !place.archived && effectiveAccess(viewer, place) >= standing;
}
