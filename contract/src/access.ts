/**
 * Access levels and visibility levels: their numbers, and the names that the API uses for visibility.
 */
import * as z from "zod";

export const MINIMAL_ACCESS = 5;
export const GUEST = 10;
export const PLANNER = 15;
export const REPORTER = 20;
export const DEVELOPER = 30;
export const MAINTAINER = 40;
export const OWNER = 50;

export const ACCESS_LEVELS = [
  MINIMAL_ACCESS,
  GUEST,
  PLANNER,
  REPORTER,
  DEVELOPER,
  MAINTAINER,
  OWNER,
] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

export const VISIBILITY = { private: 0, internal: 10, public: 20 } as const;
export type Visibility = keyof typeof VISIBILITY;
export const VISIBILITIES = ["private", "internal", "public"] as const satisfies Visibility[];
export const VisibilityName = z.enum(VISIBILITIES);

export function toVisibilityName(visibility: number): Visibility {
  const word = VISIBILITIES.find((candidate) => VISIBILITY[candidate] === visibility);
  if (word === undefined) throw new RangeError(`${visibility} is not a visibility level`);
  return word;
}

/** A group namespace or a user's personal namespace, as the API returns it. */
export const Namespace = z.strictObject({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  kind: z.enum(["user", "group"]),
  full_path: z.string(),
  parent_id: z.int().nullable(),
  avatar_url: z.string().nullable(),
  web_url: z.string(),
});
export type Namespace = z.infer<typeof Namespace>;

/** The largest nesting depth of groups; a top-level group has depth 1. */
export const MAX_GROUP_DEPTH = 20;
export const NAMESPACE_NAME_MAX = 255;
export const NAMESPACE_PATH_MAX = 255;

/**
 * Derives the path of a group or project whose creator gave only a name: `Summit Weather` becomes
 * `summit-weather`.
 */
export function pathFromName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, "-")
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, "");
}
