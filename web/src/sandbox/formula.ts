import katex from "katex";
import type {
  SandboxRenderResult,
  MathNode,
  SandboxRenderRequest,
} from "../ui/sandbox/protocol.ts";

/**
 * Renders the source of a formula as a tree of MathML elements. Browsers display MathML natively,
 * and screen readers can read it.
 */
export function renderFormula(
  wish: Extract<SandboxRenderRequest, { kind: "formula" }>,
): SandboxRenderResult {
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
