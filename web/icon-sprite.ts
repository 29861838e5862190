/**
 * Writes `icons.svg`, one file with the shapes of all icons that the interface shows. A page refers to
 * an icon by its name, so neither the HTML nor the scripts contain shapes.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { icons } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICON_NAMES } from "./icon-names.ts";

const [, , root = join(import.meta.dirname, "..")] = process.argv;

const shapes = new Map<string, string>();
for (const icon of Object.values(icons)) {
  const [, name, shape] =
    /class="lucide lucide-([\w-]+)[^>]*>(.*)<\/svg>$/.exec(
      renderToStaticMarkup(createElement(icon)),
    ) ?? [];
  if (name !== undefined && shape !== undefined) shapes.set(name, shape);
}

const symbols = ICON_NAMES.map((name) => {
  const shape = shapes.get(name);
  if (shape === undefined) throw new Error(`lucide-react has no icon "${name}".`);
  // Closes empty elements in the short form of XML.
  const short = joinPaths(shape.replaceAll(/><\/\w+>/g, "/>"));
  return `<symbol id="${name}" viewBox="0 0 24 24">${short}</symbol>`;
});
await writeFile(
  join(root, "web/src/ui/base/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);

/**
 * Joins paths that follow each other into one, which makes the file smaller. The first command of a path
 * can be a relative one, whose coordinates are absolute there; inside a path they would not be.
 */
function joinPaths(shape: string): string {
  return shape.replaceAll(/(?:<path d="[^"]*"\/>){2,}/g, (paths) => {
    const parts = [...paths.matchAll(/d="([^"]*)"/g)].map(([, path = ""]) => makeAbsolute(path));
    return `<path d="${parts.join("")}"/>`;
  });
}

function makeAbsolute(path: string): string {
  const [, x, y, rest = ""] = /^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)(.*)$/.exec(path) ?? [];
  if (x === undefined || y === undefined) return path;
  // More pairs of numbers after the first are relative lines.
  const lines = /^[\s,.\d-]/.test(rest) ? `l${rest.replace(/^[\s,]+/, "")}` : rest;
  return `M${x} ${y}${lines}`;
}
