/**
 * Tests the contrast of both color schemes: reads the colors from the CSS tokens and computes the
 * contrast of every text or icon color with every background.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";
type Colour = readonly [red: number, green: number, blue: number, opacity: number];

const TEXT = 4.5;
const DRAWING = 3;

const css = readFileSync(join(import.meta.dirname, "../web/src/ui/styles/tokens.css"), "utf8");
const tokens = readTokens(css);

/**
 * Each background is a list of CSS tokens. A translucent color is followed by the color behind it.
 */
const GROUNDS: Record<string, readonly string[]> = {
  canvas: ["--bg-canvas"],
  surface: ["--bg-surface"],
  subtle: ["--bg-subtle"],
  overlay: ["--bg-overlay"],
  field: ["--bg-field"],
  selected: ["--bg-selected"],
  "hover on surface": ["--bg-hover", "--bg-surface"],
  "hover on canvas": ["--bg-hover", "--bg-canvas"],
  "hover on overlay": ["--bg-hover", "--bg-overlay"],
};
const EVERYWHERE = Object.keys(GROUNDS);
const TINTS = ["--success-subtle", "--warning-subtle", "--danger-subtle", "--info-subtle"];
const CHANGED = ["--diff-add-bg", "--diff-del-bg"];
const CHANGED_WORDS = ["--diff-add-word", "--diff-del-word"];
const PAGE = ["surface", "subtle", "hover on surface"];

type Pair = [foreground: string, grounds: readonly string[], least: number];

const PAIRS: Pair[] = [
  ["--text", EVERYWHERE, TEXT],
  ["--text-muted", EVERYWHERE, TEXT],
  ["--text-subtle", EVERYWHERE, TEXT],
  ["--text-link", EVERYWHERE, TEXT],
  ["--text", TINTS, TEXT],
  ["--text-muted", TINTS, TEXT],
  ["--accent-fg", ["--accent-subtle"], TEXT],
  ["--text", ["--accent-subtle"], TEXT],
  ["--text-muted", ["--accent-subtle"], TEXT],
  ["--on-accent", ["--accent", "--accent-hover", "--accent-pressed"], TEXT],
  ["--text-on-inverse", ["--bg-inverse"], TEXT],
  ["--text-on-inverse-muted", ["--bg-inverse"], TEXT],
  ["--link-on-inverse", ["--bg-inverse"], TEXT],
  ...["success", "warning", "danger", "info"].map((intent): Pair => [
    `--${intent}-fg`,
    [`--${intent}-subtle`, "surface", "overlay", "hover on surface"],
    TEXT,
  ]),
  ["--on-solid", ["--success-solid", "--info-solid"], TEXT],
  ["--on-solid", ["--danger-solid", "--danger-solid-hover"], TEXT],
  ["--on-warning-solid", ["--warning-solid"], TEXT],
  ...["open", "closed", "merged", "draft"].flatMap((state): Pair[] => [
    ["--on-solid", [`--${state}-solid`], TEXT],
    [`--${state}-fg`, [`--${state}-subtle`, "surface", "canvas"], TEXT],
  ]),
  ...["1", "2", "3", "4", "unknown"].flatMap((level): Pair[] => [
    [`--sev-${level}-fg`, PAGE, TEXT],
    [`--sev-${level}`, ["surface", "hover on surface"], DRAWING],
  ]),
  ...["keyword", "string", "number", "type", "function"].map((kind): Pair => [
    `--syn-${kind}`,
    ["surface", "subtle", ...CHANGED, ...CHANGED_WORDS],
    TEXT,
  ]),
  ["--syn-comment", ["surface", "subtle", ...CHANGED], TEXT],
  ["--code-fg", ["subtle", ...CHANGED, ...CHANGED_WORDS], TEXT],
  ["--text-subtle", ["--diff-add-gutter", "--diff-del-gutter"], TEXT],
  ["--diff-hunk-fg", ["--diff-hunk-bg"], TEXT],
  ["--diff-add-fg", ["surface", "subtle", "--diff-add-gutter"], TEXT],
  ["--diff-del-fg", ["surface", "subtle", "--diff-del-gutter"], TEXT],
  ["--border-control", ["surface", "overlay", "field"], DRAWING],
  ["--focus", ["surface", "canvas", "overlay", "selected"], DRAWING],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each(PAIRS)("%s can be told from %j", (foreground, grounds, least) => {
    for (const ground of grounds) {
      const below = groundOf(ground, theme);
      const ratio = contrast(over(colourOf(foreground, theme), below), below);
      expect(ratio, `${foreground} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  it("a label chip can be read whatever colour somebody chose", () => {
    const text = colourOf("--text", theme);
    const surface = colourOf("--bg-surface", theme);
    const tint = shareOf("--label-tint", theme);
    const ink = shareOf("--label-text-mix", theme);
    const steps = Array.from({ length: 18 }, (_, step) => step * 15);
    const worst = Math.min(
      ...steps.flatMap((red) =>
        steps.flatMap((green) =>
          steps.map((blue) => {
            const chosen: Colour = [red, green, blue, 1];
            return contrast(mix(chosen, text, ink), mix(chosen, surface, tint));
          }),
        ),
      ),
    );
    expect(worst).toBeGreaterThanOrEqual(TEXT);
  });
});

it("black on white is as far apart as colours can be", () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21);
});

function readTokens(sheet: string): Record<Theme, Map<string, string>> {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const ofBlock = (start: string) => {
    const from = plain.indexOf("{", plain.indexOf(start));
    const block = plain.slice(from, plain.indexOf("}", from));
    return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll(/\s+/g, " ").trim()] as const,
    );
  };
  const common = ofBlock(":root");
  return {
    light: new Map([...common, ...ofBlock('[data-theme="light"]')]),
    dark: new Map([...common, ...ofBlock('[data-theme="dark"]')]),
  };
}

function valueOf(name: string, theme: Theme): string {
  const value = tokens[theme].get(name);
  if (value === undefined) throw new Error(`tokens.css has no ${name}`);
  return value;
}

function colourOf(value: string, theme: Theme): Colour {
  if (value.startsWith("--")) return colourOf(valueOf(value, theme), theme);
  const [, reference] = /^var\((.+)\)$/.exec(value) ?? [];
  if (reference !== undefined) return colourOf(reference.trim(), theme);
  const [, both] = /^light-dark\((.+)\)$/.exec(value) ?? [];
  if (both !== undefined) {
    // A comma outside of parentheses separates the light and the dark value of `light-dark()`.
    const [light = "", dark = ""] = both.split(/,(?![^(]*\))/).map((part) => part.trim());
    return colourOf(theme === "light" ? light : dark, theme);
  }
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(value) ?? [];
  if (hex !== undefined) {
    const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return [part(0), part(2), part(4), 1];
  }
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)?.slice(1).map(Number);
  if (parts === undefined) throw new Error(`no colour: ${value}`);
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts;
  return [red, green, blue, opacity];
}

function shareOf(name: string, theme: Theme): number {
  return Number.parseFloat(valueOf(name, theme)) / 100;
}

function groundOf(ground: string, theme: Theme): Colour {
  const layers = GROUNDS[ground] ?? [ground];
  return layers
    .map((layer) => colourOf(layer, theme))
    .reduceRight((below, layer) => over(layer, below));
}

function over(above: Colour, below: Colour): Colour {
  return mix(above, below, above[3]);
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2), 1];
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
