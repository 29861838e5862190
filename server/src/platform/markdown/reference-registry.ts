/** Registry of reference syntaxes and target kinds. Each module registers its own. */
import type { Context } from "../context.ts";
import type { ReferenceTarget } from "./parts.ts";
import type { ReferenceCandidate, ReferencePattern } from "./inline-parser.ts";

/** The project or group of a text, which determines what its references mean. */
export interface ReferenceContext {
  id: number;
  kind: string;
  full_path: string;
}

export type ReferenceParts = ReferenceCandidate["parts"];

/** A reference syntax with the lookup of its targets. */
export interface ReferenceSyntax extends ReferencePattern {
  /**
   * Finds all targets in a constant number of statements, regardless of the viewer: visibility is
   * checked when the text is read. Results have the order of `meant`.
   */
  find(
    ctx: Context,
    where: ReferenceContext | null,
    meant: readonly ReferenceParts[],
  ): Promise<readonly (ReferenceTarget | null)[]>;
}

/** A reference's target with the typed text. */
export interface ReferenceWithText extends ReferenceTarget {
  typed: string;
}

export interface ShownReference {
  href: string;
  title: string;
  text: string;
  /** `class` and `attributes` are added to the classes and attributes that every reference has. */
  class?: string;
  attributes?: Record<string, string | number | undefined>;
}

/** A kind of reference target. */
export interface ReferenceKind {
  kind: string;
  /** Uses a constant number of statements. Returns null for a target that the viewer cannot see. */
  show(
    ctx: Context,
    met: readonly ReferenceWithText[],
  ): Promise<readonly (ShownReference | null)[]>;
}

const syntaxes = new Map<string, ReferenceSyntax>();
const kinds = new Map<string, ReferenceKind>();

/** Called at startup, before the first text is rendered. Returns a function to unregister, for tests. */
export function registerReferences(added: {
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

export function listSyntaxes(): readonly ReferenceSyntax[] {
  return [...syntaxes.values()];
}

export function findSyntax(name: string): ReferenceSyntax | undefined {
  return syntaxes.get(name);
}

export function findReferenceKind(name: string): ReferenceKind | undefined {
  return kinds.get(name);
}
