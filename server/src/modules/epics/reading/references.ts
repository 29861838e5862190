/** Epic references in texts: `&1`, `group/sub&1`, URLs, and `+` for the title. */
import {
  PATH_PATTERN,
  WORD_START_PATTERN,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceTarget,
  type ReferencingTextPlace,
} from "../../../platform/markdown/index.ts";
import { formatReference, referenceLook } from "../../noteables/index.ts";
import { resolvePlaceIds } from "../../projects/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { epicReference, epicStateName, epicWebPath } from "./epics.present.ts";
import { findLightEpicsById } from "./epics.queries.ts";
import { findEpicIdsByIid } from "./references.queries.ts";

export const epicReferenceSyntax: ReferenceSyntax = {
  name: "epic",
  belongsToGroup: true,
  mark: "&",
  pattern: new RegExp(
    String.raw`${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?&(?<iid>\d{1,10})(?<form>\+s?)?(?![\p{L}\p{N}_])`,
    "gu",
  ),
  address: new RegExp(
    String.raw`^/groups/(?<path>${PATH_PATTERN})/-/epics/(?<iid>\d{1,10})(?:#note_(?<note>\d{1,15}))?(?<form>\+s?)?$`,
  ),
  async find(ctx, where, meant) {
    const here = groupPath(where);
    const paths = meant.map(({ path = here }) => (path === undefined ? {} : { path }));
    // Paths of epics are full paths, so they are not resolved from the place of the text.
    const groups = await resolvePlaceIds(ctx, null, paths);
    const asked = meant.flatMap(({ iid }, index) => {
      const group = groups[index] ?? null;
      return group === null ? [] : [{ group, iid: Number(iid), index }];
    });
    const targets: (ReferenceTarget | null)[] = meant.map(() => null);
    for (const [at, id] of await findEpicIdsByIid(ctx, asked)) {
      const { index = -1, group } = asked[at] ?? {};
      const look = referenceLook(meant[index] ?? {}, where?.kind === "group" && group === where.id);
      targets[index] = { kind: "epic", id, ...(look === "" ? {} : { look }) };
    }
    return targets;
  },
};

/** The group whose epics `&1` names: the group of the text, or the group of its project. */
function groupPath(where: ReferencingTextPlace | null): string | undefined {
  if (where === null || where.kind === "group") return where?.full_path;
  const end = where.full_path.lastIndexOf("/");
  return end < 0 ? undefined : where.full_path.slice(0, end);
}

export const epicReferenceKind: ReferenceKind = {
  kind: "epic",
  async show(ctx, met) {
    const found = await findLightEpicsById(ctx, [...new Set(met.map(({ id }) => id))]);
    const seen = found.filter((epic) => epicsPolicy.read.allows(ctx.viewer, epic));
    const byId = new Map(seen.map((epic) => [epic.id, epic]));
    return met.map((reference) => {
      const epic = byId.get(reference.id);
      if (epic === undefined) return null;
      return {
        ...formatReference(reference, {
          title: epic.title,
          short: `&${epic.iid}`,
          full: epicReference(epic),
          webPath: epicWebPath(epic),
          state: epicStateName(epic) === "opened" ? "" : "closed",
        }),
        attributes: { "data-group": epic.place.id, "data-iid": epic.iid },
      };
    });
  },
};
