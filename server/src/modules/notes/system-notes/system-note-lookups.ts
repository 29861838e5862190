/**
 * The labels, milestones, iterations, users and noteables that system notes refer to, and their phrases
 * for a viewer. Targets that the viewer cannot see have no phrase.
 */
import {
  renderReferenceLink,
  type ReferenceLinks,
  type ReferenceTargetWithSourceText,
  type ReferenceLinkForViewer,
} from "../../../platform/markdown/index.ts";
import { listNoteableKindNames } from "../../noteables/index.ts";
import type { SystemNote, SystemNoteDetails, SystemNoteRow } from "./system-note.ts";
import { buildPhrase, type SystemNotePhrase } from "./phrases.ts";
import type { VersionSummary } from "../../texts/index.ts";

export interface SystemNoteReferences {
  /**
   * Returns the label as a phrase. Undefined when the label does not exist or is hidden from the
   * viewer. The methods `milestone`, `iteration` and `otherNoteable` do the same.
   */
  label(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  milestone(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  iteration(row: SystemNoteRow, id: number): SystemNotePhrase | undefined;
  person(id: number): SystemNotePhrase | undefined;
  otherNoteable(row: SystemNoteRow): SystemNotePhrase | undefined;
  titles(versionId: number): VersionSummary | undefined;
}

/** Converts each kind of reference to Markdown, for the text of a system note in the API. */
const WRITTEN: Readonly<Record<string, (shown: ReferenceLinkForViewer) => string>> = {
  label: ({ text }) => `~"${text}"`,
  milestone: ({ title }) => `%"${title}"`,
  iteration: ({ title }) => `*iteration:"${title}"`,
  user: ({ text }) => text,
  noteable: ({ attributes }) => `${attributes?.["data-project-path"]}#${attributes?.["data-iid"]}`,
};

/** Lists the labels, milestones, iterations, users and noteables that system notes refer to. */
export function listSystemNoteReferences(
  systemNotes: readonly SystemNote[],
): ReferenceTargetWithSourceText[] {
  return systemNotes.flatMap(targetsOf);
}

/** The data from which the references of system notes are shown to one viewer. */
export interface SystemNoteData {
  /** Must have been loaded for the viewer. */
  links: ReferenceLinks;
  /** Users by id. Viewers who get no link to an assignee see the username. */
  people: ReadonlyMap<number, { username: string }>;
  versions: ReadonlyMap<number, VersionSummary>;
}

export function createSystemNoteReferences({
  links,
  people,
  versions,
}: SystemNoteData): SystemNoteReferences {
  const phrase = (target: ReferenceTargetWithSourceText): SystemNotePhrase | undefined => {
    const shown = links.find(target);
    return shown === null ? undefined : linked(target, shown);
  };
  return {
    label: (row, id) => phrase(titledTarget("label", row, id)),
    milestone: (row, id) => phrase(titledTarget("milestone", row, id)),
    iteration: (row, id) => phrase(titledTarget("iteration", row, id)),
    person: (id) => phrase(userTarget(id)) ?? namedUser(people.get(id)),
    otherNoteable(row) {
      const [found] = othersOf(row).flatMap((target) => {
        const shown = links.find(target);
        return shown === null ? [] : { target, shown };
      });
      return found && seenFrom(row, found.target, found.shown);
    },
    titles: (versionId) => versions.get(versionId),
  };
}

/**
 * Whether the viewer of the links can see the row: true unless it refers to a noteable that the viewer
 * cannot read.
 */
export function isVisibleWithLinks(row: SystemNoteRow, links: ReferenceLinks): boolean {
  return (
    row.other_noteable_id === null || othersOf(row).some((target) => links.find(target) !== null)
  );
}

function linked(
  target: ReferenceTargetWithSourceText,
  shown: ReferenceLinkForViewer,
): SystemNotePhrase {
  const text = WRITTEN[target.kind]?.(shown) ?? shown.text;
  return { html: renderReferenceLink({ ...target, typed: text }, shown), text };
}

/**
 * Shortens a reference to a noteable of the same project or group to `#12` or `&12`, without the path of
 * the project or group.
 */
function seenFrom(
  { namespace_id: placeId }: SystemNoteRow,
  target: ReferenceTargetWithSourceText,
  link: ReferenceLinkForViewer,
): SystemNotePhrase {
  const { attributes, text } = link;
  const isSamePlace = (attributes?.["data-project"] ?? attributes?.["data-group"]) === placeId;
  const short = REFERENCE_IN_PLACE.exec(text);
  if (!isSamePlace || short === null) return linked(target, link);
  const [typed] = short;
  const shown = { ...link, text: text.slice(short.index) };
  return { html: renderReferenceLink({ ...target, typed }, shown), text: typed };
}

/** Paths of projects and groups contain neither `#` nor `&`. */
const REFERENCE_IN_PLACE = /[#&]\d+/;

/** The phrase `@username` without a link. */
function namedUser(person: { username: string } | undefined): SystemNotePhrase | undefined {
  return person && buildPhrase`@${person.username}`;
}

/**
 * Returns one reference per noteable kind, because the row contains only the id of the other
 * noteable, not its kind. At most one of the references can be resolved, because ids are unique
 * among all kinds.
 */
function othersOf({ other_noteable_id: id }: SystemNoteRow): ReferenceTargetWithSourceText[] {
  return listNoteableKindNames().map((kind) => ({ kind, id: id ?? 0, look: "full", typed: "" }));
}

function titledTarget(
  kind: "label" | "milestone" | "iteration",
  { namespace_id: via }: SystemNoteRow,
  id: number,
): ReferenceTargetWithSourceText {
  return { kind, id, via, typed: "" };
}

function userTarget(id: number): ReferenceTargetWithSourceText {
  return { kind: "user", id, typed: "" };
}

function targetsOf({ action, detail, row, together }: SystemNote): ReferenceTargetWithSourceText[] {
  if (row.other_noteable_id !== null) return othersOf(row);
  switch (action) {
    case "label":
      return together.map((each) =>
        titledTarget("label", row, (each.detail as SystemNoteDetails["label"]).label_id),
      );
    case "milestone":
      return [titledTarget("milestone", row, detail.milestone_id)];
    case "iteration":
      return [titledTarget("iteration", row, detail.iteration_id)];
    case "assignee":
      return [...detail.added, ...detail.removed].map(userTarget);
    default:
      return [];
  }
}
