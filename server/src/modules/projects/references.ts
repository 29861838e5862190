/** Projects and groups that texts refer to, and the places through which they refer to what is in them. */
import type { Context, Viewer } from "../../platform/context.ts";
import {
  PATH,
  PATH_OF_SEVERAL,
  WORD_START,
  type Meant,
  type Met,
  type ReferenceKind,
  type ReferenceSyntax,
  type Shown,
  type Target,
  type Whereabouts,
} from "../../platform/markdown/index.ts";
import { knowsOf } from "../access/index.ts";
import { seesPlans } from "./places.ts";
import { projectsPolicy } from "./projects.policy.ts";
import { placesById, placesByPath, type MetPlace, type NamedPlace } from "./references.queries.ts";

/** A path as it was typed: of a neighbour when it is one word, otherwise a full one. */
export function meantPath(where: Whereabouts | null, typed: string): string {
  if (typed.includes("/") || where === null) return typed;
  const { kind, full_path: path } = where;
  return `${kind === "project" ? path.slice(0, path.lastIndexOf("/")) : path}/${typed}`;
}

const EVERYBODY = "all";

/** `@somebody`, `@group/sub` and `@all` share their names, so one look-up finds them all. */
const mentions: ReferenceSyntax = {
  name: "mention",
  mark: "@",
  pattern: new RegExp(`${WORD_START}@(?<name>${PATH})`, "gu"),
  async find(ctx, where, meant) {
    const named = await placesByPath(ctx, pathsIn(meant));
    return meant.map(({ name = "" }): Target | null => {
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
  pattern: new RegExp(`${WORD_START}(?<name>${PATH_OF_SEVERAL})>`, "gu"),
  async find(ctx, _where, meant) {
    const named = await placesByPath(ctx, pathsIn(meant));
    return meant.map(({ name = "" }): Target | null => {
      const place = named.get(name.toLowerCase());
      return place?.kind === "project" ? { kind: "project", id: place.id } : null;
    });
  },
};

function pathsIn(meant: readonly Meant[]): string[] {
  return meant.flatMap(({ name = "" }) => (name === EVERYBODY ? [] : name));
}

/** Places by what was typed before a `#`, `~` or `%`; nothing typed is the place of the text itself. */
export async function placesMeant(
  ctx: Context,
  where: Whereabouts | null,
  meant: readonly Meant[],
): Promise<(number | null)[]> {
  const paths = meant.map(({ path }) => (path === undefined ? null : meantPath(where, path)));
  const asked = paths.filter((path) => path !== null);
  const named = asked.length === 0 ? new Map<string, NamedPlace>() : await placesByPath(ctx, asked);
  return paths.map((path) =>
    path === null ? (where?.id ?? null) : (named.get(path.toLowerCase())?.id ?? null),
  );
}

function maySee(viewer: Viewer, place: MetPlace): boolean {
  return place.kind === "group"
    ? knowsOf(viewer, place)
    : place.kind === "project" && projectsPolicy.read.allows(viewer, place);
}

function maySeePlans(viewer: Viewer, { works_below, ...place }: MetPlace): boolean {
  const { issues_access_level: issues, merge_requests_access_level: requests } = place;
  if (place.kind === "group") return seesPlans(viewer, { ...place, works_below });
  if (issues === null || requests === null) return false;
  return seesPlans(viewer, {
    ...place,
    issues_access_level: issues,
    merge_requests_access_level: requests,
  });
}

/** Those of the places whose labels and milestones the viewer may see. */
export async function placesOfPlans(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, MetPlace>> {
  const places = await placesById(ctx, ids);
  const open = places.filter((place) => maySeePlans(ctx.viewer, place));
  return new Map(open.map((place) => [place.id, place]));
}

/** Where the pages of a place are. */
export function pagesOf(place: { kind: string; full_path: string }): string {
  return place.kind === "group" ? `/groups/${place.full_path}` : `/${place.full_path}`;
}

function kindOfPlace(kind: string, present: (place: MetPlace) => Shown): ReferenceKind {
  return {
    kind,
    async show(ctx: Context, met: readonly Met[]): Promise<(Shown | null)[]> {
      const places = await placesById(
        ctx,
        met.map(({ id }) => id),
      );
      const byId = new Map(places.map((place) => [place.id, place]));
      return met.map(({ id }) => {
        const place = byId.get(id);
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

export const placeReferences = {
  syntaxes: [mentions, projects],
  kinds: [shownGroup, shownProject, shownEverybody],
};
