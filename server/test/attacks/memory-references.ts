/**
 * Registers the product's reference syntaxes with targets in memory instead of database rows. All
 * titles and names of the targets are hostile.
 */
import type { Context } from "../../src/platform/context.ts";
import {
  registerReferenceSyntaxesAndKinds,
  type ReferenceTargetWithSourceText,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceLinkForViewer,
} from "../../src/platform/markdown/index.ts";
import { issueReferenceSyntax } from "../../src/modules/issues/reading/references.ts";
import { labelReferenceSyntax } from "../../src/modules/labels/references.ts";
import { milestoneReferenceSyntax } from "../../src/modules/milestones/references.ts";
import { projectAndGroupReferenceDefinitions } from "../../src/modules/projects/references.ts";
import { createRandomGenerator } from "../../../scripts/chance.ts";
import { pickXssPayload, type KnownReferenceTargets } from "./mixtures.ts";

/**
 * The kinds of targets of each reference syntax, by the name of the syntax. Mentions and paths
 * can refer to several kinds.
 */
const KINDS: Record<string, readonly string[]> = {
  issue: ["issue"],
  label: ["label"],
  milestone: ["milestone"],
  mention: ["user", "group", "all"],
  project: ["project"],
};

export const IN_MEMORY_REFERENCE_TARGETS: KnownReferenceTargets = {
  projects: ["summit/weather", "summit/deep/down-1"],
  groups: ["summit", "summit/deep"],
  usernames: ["ada", "grace.h"],
  labels: ["bug", "two words", "kind::docs", "<b>", "a</a><script>", "x' onclick=y", "&lt;i>"],
  milestones: ["v1", "First ascent", "<img src=x>", "</cairn-reference><script>"],
  numbers: [1, 2, 17, 999],
};

/**
 * A reader of rendered texts. If `sees` is true, the reader can see all targets of references,
 * otherwise none.
 */
export interface InMemoryReferenceViewer extends Pick<Context, "now"> {
  sees: boolean;
}

const SYNTAXES = [
  issueReferenceSyntax,
  labelReferenceSyntax,
  milestoneReferenceSyntax,
  ...projectAndGroupReferenceDefinitions.syntaxes,
];

export function registerInMemoryReferences(seed: string): readonly ReferenceSyntax[] {
  const syntaxes = SYNTAXES.map((syntax): ReferenceSyntax => {
    const kinds = KINDS[syntax.name] ?? [];
    const find: ReferenceSyntax["find"] = (_ctx, _where, meant) => {
      const chance = createRandomGenerator("found", seed, JSON.stringify(meant));
      const looks = ["", "short", "full-title", "title", "short-note12"];
      return Promise.resolve(
        meant.map(() =>
          chance.happens(0.9)
            ? {
                kind: chance.pick(kinds),
                id: 1 + chance.below(50),
                via: 1,
                look: chance.pick(looks),
              }
            : null,
        ),
      );
    };
    return Object.assign({}, syntax, { find });
  });
  const kinds = [...new Set(Object.values(KINDS).flat())].map((kind): ReferenceKind => {
    const show = (ctx: Context, met: readonly ReferenceTargetWithSourceText[]) => {
      const { sees } = ctx as unknown as InMemoryReferenceViewer;
      const chance = createRandomGenerator("shown", seed, kind, JSON.stringify(met));
      return Promise.resolve(
        met.map((): ReferenceLinkForViewer | null => {
          if (!sees) return null;
          const isLabel = kind === "label";
          return {
            href: `/summit/weather/-/issues?${new URLSearchParams({ x: pickXssPayload(chance) })}`,
            title: pickXssPayload(chance),
            text: pickXssPayload(chance),
            ...(isLabel && { class: chance.pick(["gl-label", "gl-label gl-label-scoped"]) }),
            attributes: { "data-project": 1, ...(isLabel && { "data-color": "#00ff00" }) },
          };
        }),
      );
    };
    return { kind, show };
  });
  registerReferenceSyntaxesAndKinds({ syntaxes, kinds });
  return syntaxes;
}
