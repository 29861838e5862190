/** Messages between a page and its rendering sandbox. */

export type SandboxRenderRequest =
  | { kind: "diagram"; source: string; theme: "light" | "dark" }
  | { kind: "formula"; source: string; display: boolean };

export type SandboxRenderResult =
  /** A rendered diagram; `svg` is a complete SVG file. */
  | { kind: "diagram"; svg: string; width: number; height: number }
  | { kind: "formula"; tree: MathNode }
  | { kind: "failed" };

export type MathNode = string | MathElement;

export interface MathElement {
  tag: string;
  attributes: Record<string, string>;
  children: MathNode[];
}

export interface SandboxMessage<What> {
  id: number;
  what: What;
}
