/** Renders the diagrams and formulas of a text in place. Their source stays in the document. */
import { FormulaTimeBudget, shouldRenderDiagramImmediately } from "./budget.ts";
import { renderInSandbox } from "./sandbox-frame.ts";
import { diagramMessages as texts } from "./diagrams.messages.ts";
import styles from "./render-diagrams.module.css";
import { buildMathMl } from "./mathml.ts";

const DIAGRAM_MS = 10_000;

export async function renderDiagramsAndFormulas(
  text: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  const formulas = [...text.querySelectorAll<HTMLElement>("[data-math-style]")];
  const sources = [...text.querySelectorAll<HTMLElement>(".js-render-mermaid")].map(
    (each) => each.closest("pre") ?? each,
  );
  const drawn: { image: HTMLImageElement; source: string }[] = [];
  watchTheme(signal, () => {
    for (const { image, source } of drawn) void redraw(image, source);
  });
  await drawFormulas(formulas, signal);
  for (const [place, element] of sources.entries()) {
    if (signal.aborted) return;
    const show = async () => {
      const image = await drawDiagram(element);
      if (image) drawn.push({ image, source: wordsOf(element) });
    };
    if (shouldRenderDiagramImmediately(wordsOf(element), place)) await show();
    else offer(element, show);
  }
}

async function drawFormulas(formulas: readonly HTMLElement[], signal: AbortSignal): Promise<void> {
  const budget = new FormulaTimeBudget();
  for (const element of formulas) {
    const source = wordsOf(element);
    if (signal.aborted || !budget.allows(source)) continue;
    const display = element.dataset["mathStyle"] === "display";
    const began = performance.now();
    const drawn = await renderInSandbox(
      { kind: "formula", source, display },
      budget.leftMs + LOADING_MS,
    );
    // The first formula does not count against the time
    // limit, because its time includes loading the sandbox.
    if (element !== formulas[0]) budget.spend(performance.now() - began);
    const math = drawn.kind === "formula" ? buildMathMl(drawn.tree, display) : null;
    if (!math || signal.aborted) continue;
    const whole = element.closest("pre") ?? element;
    whole.hidden = true;
    whole.after(math);
  }
}

const LOADING_MS = 5000;

async function drawDiagram(element: HTMLElement): Promise<HTMLImageElement | null> {
  const source = wordsOf(element);
  const image = document.createElement("img");
  if (!(await redraw(image, source))) {
    const note = document.createElement("p");
    note.className = styles.failed ?? "";
    note.textContent = texts.failed;
    element.before(note);
    return null;
  }
  image.alt = texts.diagram;
  const figure = document.createElement("figure");
  figure.className = styles.figure ?? "";
  figure.dataset["diagram"] = "";
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = texts.source;
  element.replaceWith(figure);
  details.append(summary, element);
  figure.append(image, details);
  return image;
}

/**
 * Renders the diagram in the current theme and sets the SVG as source of the image,
 * because scripts in an image never run. Returns false when rendering failed.
 */
async function redraw(image: HTMLImageElement, source: string): Promise<boolean> {
  const drawn = await renderInSandbox({ kind: "diagram", source, theme: themeNow() }, DIAGRAM_MS);
  if (drawn.kind !== "diagram") return false;
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`;
  image.width = Math.ceil(drawn.width);
  image.height = Math.ceil(drawn.height);
  return true;
}

function offer(element: HTMLElement, show: () => Promise<void>): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.offer ?? "";
  button.textContent = texts.draw;
  button.addEventListener("click", () => {
    button.disabled = true;
    void show().then(() => button.remove());
  });
  element.before(button);
}

function wordsOf(element: HTMLElement): string {
  return element.textContent ?? "";
}

function themeNow(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function watchTheme(signal: AbortSignal, onChange: () => void): void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
}
