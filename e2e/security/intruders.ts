/**
 * Detects elements and attributes that a hostile text injected into a page, even when the CSP keeps
 * an injected script from running.
 */
import type { BrowserContext } from "playwright-core";

/**
 * Fails the test when a page contains an injected element. Must be called before a page of the
 * context is opened.
 */
export async function failOnInjectedElements(context: BrowserContext): Promise<void> {
  await context.addInitScript(reportIntruders);
}

/** Runs in the page before its own scripts: checks every element that is added or changed. */
function reportIntruders(): void {
  const { reportViolation } = globalThis as unknown as {
    reportViolation: (what: string) => Promise<void>;
  };
  const FORBIDDEN = "object, embed, base, applet, portal, iframe:not([sandbox])";
  const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href", "srcdoc", "data"];

  const isForeign = (address: string | null) =>
    address !== null &&
    URL.canParse(address, document.baseURI) &&
    /^(?:javascript|vbscript|data):/.test(new URL(address, document.baseURI).protocol);
  // Allows diagrams, which are images with data URLs: scripts never run in an image, and no text
  // can produce the attribute of the figure around a diagram.
  const isDiagram = (element: Element) =>
    element instanceof HTMLImageElement &&
    element.src.startsWith("data:image/svg+xml") &&
    element.parentElement?.matches("figure[data-diagram]") === true;
  const isIntruder = (element: Element) =>
    element.matches(FORBIDDEN) ||
    (element instanceof HTMLScriptElement && element.nonce === "") ||
    element.getAttributeNames().some((name) => name.startsWith("on")) ||
    (!isDiagram(element) && ADDRESSES.some((name) => isForeign(element.getAttribute(name))));

  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      const touched = type === "attributes" ? [target] : addedNodes;
      for (const node of touched) {
        if (!(node instanceof Element)) continue;
        const inside = type === "attributes" ? [] : [...node.querySelectorAll("*")];
        for (const found of [node, ...inside].filter(isIntruder)) {
          void reportViolation(`intruder ${found.outerHTML.slice(0, 200)}`);
        }
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
