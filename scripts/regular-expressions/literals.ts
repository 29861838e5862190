/**
 * Finds all regular expression literals of a source file, and the lines on which the file builds
 * regular expressions at run time.
 */
import { parseSync } from "@swc/core";

export interface RegularExpressionLiteral {
  source: string;
  flags: string;
  line: number;
}

export interface PatternsInFile {
  literals: RegularExpressionLiteral[];
  /** Line numbers of `RegExp(...)` calls, whose patterns are known only at run time. */
  built: number[];
}

interface Node {
  type?: string;
  span?: { start: number };
  pattern?: unknown;
  flags?: unknown;
  value?: unknown;
  callee?: unknown;
  arguments?: unknown;
}

/** String methods that convert a string argument to a regular expression. */
const MATCHING = new Set(["match", "matchAll", "search"]);

export function findPatterns(file: string, text: string): PatternsInFile {
  const found: PatternsInFile = { literals: [], built: [] };
  const program = parseSync(text, {
    syntax: "typescript",
    tsx: file.endsWith("x"),
    target: "esnext",
  }) as unknown as Node & { span: { start: number } };
  const bytes = Buffer.from(text);
  // Computes the offset of this file: swc counts bytes across all files that this process has
  // parsed, and the span of a program starts at its first token, after leading comments.
  const base = program.span.start - firstToken(text);
  const lineOf = ({ span }: Node) => {
    const before = bytes.subarray(0, Math.max(0, (span?.start ?? base) - base));
    return before.toString().split("\n").length;
  };
  visit(program, (node) => {
    if (node.type === "RegExpLiteral") {
      found.literals.push({
        source: String(node.pattern),
        flags: String(node.flags),
        line: lineOf(node),
      });
    }
    if (isConstruction(node) || isHiddenConstruction(node)) found.built.push(lineOf(node));
  });
  return found;
}

function firstToken(text: string): number {
  const before = /^(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/.exec(text)?.[0] ?? "";
  return Buffer.byteLength(before);
}

/** Whether the node is `new RegExp(...)` or `RegExp(...)`. */
function isConstruction({ type, callee }: Node): boolean {
  return (
    (type === "NewExpression" || type === "CallExpression") &&
    (callee as Node).type === "Identifier" &&
    (callee as Node).value === "RegExp"
  );
}

/**
 * Whether the node is a method call that converts a string to a regular expression:
 * `title.match("a+")`.
 */
function isHiddenConstruction({ type, callee, arguments: given }: Node): boolean {
  if (type !== "CallExpression" || (callee as Node).type !== "MemberExpression") return false;
  const property = (callee as { property: Node }).property;
  const [first] = given as { expression: Node }[];
  return (
    MATCHING.has(String(property.value)) &&
    ["StringLiteral", "TemplateLiteral"].includes(String(first?.expression.type))
  );
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (typeof node === "object" && node !== null) {
    see(node);
    for (const each of Object.values(node)) visit(each, see);
  }
}
