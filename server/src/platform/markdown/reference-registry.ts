/**
 * Registry of the reference syntaxes and of the kinds of objects that references point at. Each
 * module registers its own syntaxes and kinds.
 */
import type { Context } from "../context.ts";
import type { ReferenceTarget } from "./parts.ts";
import type { ReferenceCandidate, ReferencePattern } from "./inline-parser.ts";

/** The project or group of a text. It determines what a short reference such as `#12` points at. */
export interface ReferencingTextPlace {
  id: number;
  kind: string;
  full_path: string;
}

export type ReferenceMatchGroups = ReferenceCandidate["parts"];

/** A reference syntax, with the function that finds the targets. */
export interface ReferenceSyntax extends ReferencePattern {
  /**
   * The targets belong to groups. Without a path, a reference in a text of a project names the group
   * of the project, and a path is always a full path.
   */
  belongsToGroup?: true;
  /**
   * Finds the targets of all references in `meant` with a constant number of SQL statements.
   * Returns them in the same order, with null for a reference without a target. Also finds targets
   * that the viewer cannot see, because permissions are checked when the text is read.
   */
  find(
    ctx: Context,
    where: ReferencingTextPlace | null,
    meant: readonly ReferenceMatchGroups[],
  ): Promise<readonly (ReferenceTarget | null)[]>;
}

/** The target of a reference, with the characters that the author wrote. */
export interface ReferenceTargetWithSourceText extends ReferenceTarget {
  typed: string;
}

export interface ReferenceLinkForViewer {
  href: string;
  title: string;
  text: string;
  /** `class` and `attributes` are added to the class and attributes that every reference link has. */
  class?: string;
  attributes?: Record<string, string | number | undefined>;
}

/**
 * All targets that are loaded for one viewer, of every kind. The object exists only for one call of
 * `loadReferenceLinks`, so a kind can keep in a WeakMap what other kinds need from the same statement.
 */
export interface ReferenceBatch {
  readonly targets: readonly ReferenceTargetWithSourceText[];
}

/** A kind of object that references point at, such as issues or labels. */
export interface ReferenceKind {
  kind: string;
  /**
   * Returns how each target is shown, or null for a target that the viewer cannot see. `met` are the
   * targets of this kind in the batch, without duplicates. Uses one SQL statement, and one more that all
   * kinds of the batch share.
   */
  show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
    batch: ReferenceBatch,
  ): Promise<readonly (ReferenceLinkForViewer | null)[]>;
}

const syntaxes = new Map<string, ReferenceSyntax>();
const kinds = new Map<string, ReferenceKind>();

/**
 * Registers reference syntaxes and kinds of targets. Must be called at startup, before the first
 * text is rendered. Returns a function that removes the registration, for tests.
 */
export function registerReferenceSyntaxesAndKinds(added: {
  syntaxes?: readonly ReferenceSyntax[];
  kinds?: readonly ReferenceKind[];
}): () => void {
  for (const syntax of added.syntaxes ?? []) syntaxes.set(syntax.name, syntax);
  for (const kind of added.kinds ?? []) kinds.set(kind.kind, kind);
  return () => {
    for (const { name } of added.syntaxes ?? []) syntaxes.delete(name);
    for (const { kind } of added.kinds ?? []) kinds.delete(kind);
  };
}

export function listReferenceSyntaxes(): readonly ReferenceSyntax[] {
  return [...syntaxes.values()];
}

export function findReferenceSyntax(name: string): ReferenceSyntax | undefined {
  return syntaxes.get(name);
}

export function findReferenceKind(name: string): ReferenceKind | undefined {
  return kinds.get(name);
}
