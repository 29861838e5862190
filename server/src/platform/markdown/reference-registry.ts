/** The table of what can be referred to in words. Each module adds what is its own. */
import type { Context } from "../context.ts";
import type { ReferenceTarget } from "./parts.ts";
import type { Candidate, Syntax } from "./inline-parser.ts";

/** Where a text stands; modules know what to make of it. */
export interface ReferenceContext {
  id: number;
  kind: string;
  full_path: string;
}

export type ReferenceParts = Candidate["parts"];

/** A way of writing references, and how to find what they mean. */
export interface ReferenceSyntax extends Syntax {
  /**
   * Finds all of them in a constant number of statements, whoever asks: who may see what is found out
   * when the text is read. Answers in the order of the question.
   */
  find(
    ctx: Context,
    where: ReferenceContext | null,
    meant: readonly ReferenceParts[],
  ): Promise<readonly (ReferenceTarget | null)[]>;
}

/** A target that somebody looks at, with the words that were typed. */
export interface TypedReference extends ReferenceTarget {
  typed: string;
}

export interface ShownReference {
  href: string;
  title: string;
  text: string;
  /** Beside the classes and attributes that every reference has. */
  class?: string;
  attributes?: Record<string, string | number | undefined>;
}

/** A kind of thing that references lead to. */
export interface ReferenceKind {
  kind: string;
  /** In a constant number of statements; null for what the viewer may not see. */
  show(ctx: Context, met: readonly TypedReference[]): Promise<readonly (ShownReference | null)[]>;
}

const syntaxes = new Map<string, ReferenceSyntax>();
const kinds = new Map<string, ReferenceKind>();

/** At start, before the first text is rendered. Answers how to take them away again, for tests. */
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
