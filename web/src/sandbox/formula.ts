import katex from "katex";
import type { RenderResult, MathNode, RenderRequest } from "../ui/sandbox/protocol.ts";

/** Renders to MathML: browsers display MathML natively, and screen readers can read it. */
export function renderFormula(wish: Extract<RenderRequest, { kind: "formula" }>): RenderResult {
  const markup = katex.renderToString(wish.source, {
    displayMode: wish.display,
    output: "mathml",
    strict: "ignore",
    trust: false,
    maxExpand: 500,
    maxSize: 20,
  });
  const math = new DOMParser().parseFromString(markup, "text/html").querySelector("math");
  return math === null ? { kind: "failed" } : { kind: "formula", tree: treeOf(math) };
}

function treeOf(element: Element): MathNode {
  return {
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ""];
      return node instanceof Element ? [treeOf(node)] : [];
    }),
  };
}
