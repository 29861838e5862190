import mermaid from "mermaid";
import type { SandboxRenderResult, SandboxRenderRequest } from "../ui/sandbox/protocol.ts";

/**
 * Font of the labels in diagrams. An SVG image can use only system fonts, and Mermaid must measure
 * the labels in the same font.
 */
const FONTS = "system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * The neutral colors of our pages. They are repeated here because the sandbox frame does not load
 * the stylesheets of the pages.
 */
const COLORS = {
  light: {
    background: "#ffffff",
    primaryColor: "#f9f7f4",
    primaryBorderColor: "#afaaa1",
    primaryTextColor: "#201e1b",
    secondaryColor: "#e1f1f6",
    tertiaryColor: "#eeebe5",
    lineColor: "#69645c",
    edgeLabelBackground: "#ffffff",
    fontSize: "14px",
  },
  dark: {
    background: "#191815",
    primaryColor: "#282622",
    primaryBorderColor: "#7e786f",
    primaryTextColor: "#e5e1db",
    secondaryColor: "#0e2b33",
    tertiaryColor: "#201e1b",
    lineColor: "#afaaa1",
    edgeLabelBackground: "#191815",
    fontSize: "14px",
  },
};

let count = 0;

export async function renderDiagram(
  wish: Extract<SandboxRenderRequest, { kind: "diagram" }>,
): Promise<SandboxRenderResult> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    look: "classic",
    theme: "base",
    themeVariables: { darkMode: wish.theme === "dark", ...COLORS[wish.theme] },
    fontFamily: FONTS,
    htmlLabels: false,
  });
  count += 1;
  const { svg } = await mermaid.render(`diagram-${count}`, wish.source);
  return asImage(svg);
}

/**
 * Gives the SVG an absolute width and height, which an image needs. Mermaid sizes its SVG relative
 * to the page.
 */
function asImage(markup: string): SandboxRenderResult {
  const svg = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
  const [, , width = 0, height = 0] = (svg?.getAttribute("viewBox") ?? "")
    .split(/[\s,]+/)
    .map(Number);
  if (svg === null || !(width > 0) || !(height > 0)) return { kind: "failed" };
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  svg.removeAttribute("style");
  return { kind: "diagram", svg: new XMLSerializer().serializeToString(svg), width, height };
}
