/** Resolves references to projects, groups and users in texts, and the path part of other references. */
import type { Context, Viewer } from "../../platform/context.ts";
import {
  PATH_PATTERN,
  NESTED_PATH_PATTERN,
  WORD_START_PATTERN,
  type ReferenceBatch,
  type ReferenceMatchGroups,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceLinkForViewer,
  type ReferenceTarget,
  type ReferencingTextPlace,
} from "../../platform/markdown/index.ts";
import { canSeeGroup } from "../access/index.ts";
import { canSeeLabelsAndMilestones } from "./places.ts";
import { projectsPolicy } from "./projects.policy.ts";
import {
  findPlacesById,
  findNamespacesByPath,
  type ReferencedPlace,
  type NamespaceRowWithPath,
} from "./references.queries.ts";

/**
 * Expands a path in a reference to a full path. A path without a slash names a sibling of the
 * project that the text belongs to, or a child of its group. A path with a slash already is a full
 * path.
 */
export function expandPlacePath(where: ReferencingTextPlace | null, typed: string): string {
  if (typed.includes("/") || where === null) return typed;
  const { kind, full_path: path } = where;
  return `${kind === "project" ? path.slice(0, path.lastIndexOf("/")) : path}/${typed}`;
}

const EVERYBODY = "all";

/** The syntax of mentions: `@user`, `@group/sub` and `@all`. `find` resolves all of them. */
const mentions: ReferenceSyntax = {
  name: "mention",
  mark: "@",
  pattern: new RegExp(`${WORD_START_PATTERN}@(?<name>${PATH_PATTERN})`, "gu"),
  async find(ctx, where, meant) {
    const named = await findNamespacesByPath(ctx, pathsIn(meant));
    return meant.map(({ name = "" }): ReferenceTarget | null => {
      if (name === EVERYBODY) return where === null ? null : { kind: "all", id: where.id };
      const place = named.get(name.toLowerCase());
      if (place?.kind === "group") return { kind: "group", id: place.id };
      const person = place?.kind === "user" ? place.owner_id : null;
      return person === null ? null : { kind: "user", id: person };
    });
  },
};

const projects: ReferenceSyntax = {
  name: "project",
  mark: ">",
  pattern: new RegExp(`${WORD_START_PATTERN}(?<name>${NESTED_PATH_PATTERN})>`, "gu"),
  async find(ctx, _where, meant) {
    const named = await findNamespacesByPath(ctx, pathsIn(meant));
    return meant.map(({ name = "" }): ReferenceTarget | null => {
      const place = named.get(name.toLowerCase());
      return place?.kind === "project" ? { kind: "project", id: place.id } : null;
    });
  },
};

function pathsIn(meant: readonly ReferenceMatchGroups[]): string[] {
  return meant.flatMap(({ name = "" }) => (name === EVERYBODY ? [] : name));
}

/**
 * Resolves the path before the `#`, `~` or `%` of a reference to the id of a project or group. A
 * reference without a path belongs to the project or group of the text.
 */
export async function resolvePlaceIds(
  ctx: Context,
  where: ReferencingTextPlace | null,
  meant: readonly ReferenceMatchGroups[],
): Promise<(number | null)[]> {
  const paths = meant.map(({ path }) => (path === undefined ? null : expandPlacePath(where, path)));
  const asked = paths.filter((path) => path !== null);
  const named =
    asked.length === 0
      ? new Map<string, NamespaceRowWithPath>()
      : await findNamespacesByPath(ctx, asked);
  return paths.map((path) =>
    path === null ? (where?.id ?? null) : (named.get(path.toLowerCase())?.id ?? null),
  );
}

function maySee(viewer: Viewer, place: ReferencedPlace): boolean {
  return place.kind === "group"
    ? canSeeGroup(viewer, place)
    : place.kind === "project" && projectsPolicy.read.allows(viewer, place);
}

function maySeePlans(viewer: Viewer, { works_below, ...place }: ReferencedPlace): boolean {
  const { issues_access_level: issues, merge_requests_access_level: requests } = place;
  if (place.kind === "group") return canSeeLabelsAndMilestones(viewer, { ...place, works_below });
  if (issues === null || requests === null) return false;
  return canSeeLabelsAndMilestones(viewer, {
    ...place,
    issues_access_level: issues,
    merge_requests_access_level: requests,
  });
}

const placesByBatch = new WeakMap<ReferenceBatch, Promise<Map<number, ReferencedPlace>>>();
const PLACE_KINDS: ReadonlySet<string> = new Set(["group", "project", "all"]);

/**
 * Loads every project and group of the batch with the viewer's access: those that references point at,
 * and those through which texts refer to labels, milestones and iterations. All these kinds share the
 * one statement.
 */
function loadReferencedPlaces(
  ctx: Context,
  batch: ReferenceBatch,
): Promise<Map<number, ReferencedPlace>> {
  const known = placesByBatch.get(batch);
  if (known !== undefined) return known;
  const ids = batch.targets.flatMap(({ kind, id, via }) =>
    PLACE_KINDS.has(kind) ? id : (via ?? []),
  );
  const places = findPlacesById(ctx, ids).then(
    (found) => new Map(found.map((place) => [place.id, place])),
  );
  placesByBatch.set(batch, places);
  return places;
}

/** Finds the projects and groups whose labels, milestones and iterations the viewer can see. */
export async function findPlacesWithVisibleLabelsAndMilestones(
  ctx: Context,
  batch: ReferenceBatch,
): Promise<Map<number, ReferencedPlace>> {
  const places = await loadReferencedPlaces(ctx, batch);
  return new Map([...places].filter(([, place]) => maySeePlans(ctx.viewer, place)));
}

/** Returns the path with which the URLs of all pages of a project or group begin. */
export function placeWebPath(place: { kind: string; full_path: string }): string {
  return place.kind === "group" ? `/groups/${place.full_path}` : `/${place.full_path}`;
}

function kindOfPlace(
  kind: string,
  present: (place: ReferencedPlace) => ReferenceLinkForViewer,
): ReferenceKind {
  return {
    kind,
    async show(ctx, met, batch) {
      const places = await loadReferencedPlaces(ctx, batch);
      return met.map(({ id }) => {
        const place = places.get(id);
        return place === undefined || !maySee(ctx.viewer, place) ? null : present(place);
      });
    },
  };
}

const shownGroup = kindOfPlace("group", ({ full_name: title, full_path: path }) => ({
  href: `/${path}`,
  title,
  text: `@${path}`,
  class: "gfm-project_member",
}));

const shownProject = kindOfPlace("project", ({ full_name: title, full_path: path }) => ({
  href: `/${path}`,
  title,
  text: path,
}));

const shownEverybody = kindOfPlace("all", ({ full_path: path }) => ({
  href: `/${path}`,
  title: "All project and group members",
  text: `@${EVERYBODY}`,
  class: "gfm-project_member",
}));

export const projectAndGroupReferenceDefinitions = {
  syntaxes: [mentions, projects],
  kinds: [shownGroup, shownProject, shownEverybody],
};
