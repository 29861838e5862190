/** Builds MathML from the tree of a formula. Keeps only allow-listed elements and attributes. */
import type { MathElement, MathNode } from "./protocol.ts";

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

const TAGS = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom mover munder
   munderover msub msup msubsup mmultiscripts mprescripts mtable mtr mtd mlabeledtr menclose semantics`.split(
    /\s+/,
  ),
);
/** Allowed attributes. They change only the presentation: none can contain a link or a style. */
const ATTRIBUTES = new Set(
  `display mathvariant mathsize mathcolor mathbackground stretchy fence separator lspace rspace
   minsize maxsize accent accentunder scriptlevel displaystyle linethickness width height depth
   voffset columnalign rowalign columnspacing rowspacing columnlines rowlines frame notation side
   movablelimits symmetric form largeop`.split(/\s+/),
);

export function buildMathMl(tree: MathNode, display: boolean): Element | null {
  if (typeof tree === "string" || tree.tag !== "math") return null;
  const math = build(tree);
  math?.setAttribute("display", display ? "block" : "inline");
  return math;
}

export function isAllowedMathElement({ tag }: MathElement): boolean {
  return TAGS.has(tag);
}

function build(node: MathElement): Element | null {
  if (!isAllowedMathElement(node)) return null;
  const element = document.createElementNS(NAMESPACE, node.tag);
  for (const [name, value] of Object.entries(node.attributes)) {
    if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
  }
  for (const child of node.children) {
    const built = typeof child === "string" ? child : build(child);
    if (built !== null) element.append(built);
  }
  return element;
}
