/**
 * Renders the HTML document of a page: the head, and the mount element, whose data attributes contain
 * the page's data.
 */
import {
  MOUNT_ELEMENT_ID,
  toMountAttributes,
  type PagePayload,
  type RenderedPage,
} from "@cairn/contract/pages";

export interface PageAssets {
  scripts: readonly string[];
  styles: readonly string[];
  preloads: readonly string[];
  fonts: readonly string[];
  /** Development only: URL of React's refresh runtime, which must load before any component. */
  refreshFrom?: string;
}

export interface PageDocumentOptions {
  nonce: string;
  theme: string | undefined;
  /** Value of the cookie `collapsed_gutter`: "true" if the viewer has collapsed the sidebar. */
  gutter?: string | undefined;
}

/** The element of the page that the client script takes over. */
export interface MountElement {
  title: string;
  /** Data attributes by name, without the prefix `data-`. */
  attributes: Record<string, string>;
  html: string;
  style?: string;
}

export function renderDocument(
  payload: PagePayload,
  page: RenderedPage,
  assets: PageAssets,
  options: PageDocumentOptions,
): string {
  return renderDocumentWithMountElement(
    { ...page, attributes: toMountAttributes(payload, page.markup) },
    assets,
    options,
  );
}

export function renderDocumentWithMountElement(
  { title, attributes, html, style = "" }: MountElement,
  assets: PageAssets,
  { nonce, theme, gutter }: PageDocumentOptions,
): string {
  const themed = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  const folded = gutter === "true" ? ' data-gutter="collapsed"' : "";
  return `<!doctype html>
<html lang="en"${themed}${folded}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="/-/assets/favicon.svg" type="image/svg+xml">
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join("\n")}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${style && `<style nonce="${nonce}">${style}</style>`}
${[...assets.scripts, ...assets.preloads].map((href) => `<link rel="modulepreload" nonce="${nonce}" href="${href}">`).join("\n")}
${refreshPreamble(assets.refreshFrom, nonce)}<script type="module" nonce="${nonce}">${startAfterFirstPaint(assets.scripts)}</script>
</head>
<body>
<div id="${MOUNT_ELEMENT_ID}"${dataAttributes(attributes)}>${html}</div>
</body>
</html>
`;
}

/**
 * Script that starts the page's scripts after the browser has painted the page, so that the reader does
 * not wait for them. A page in the background is not painted.
 */
function startAfterFirstPaint(scripts: readonly string[]): string {
  const imports = scripts.map((src) => `import("${src}")`).join(";");
  return `const start=()=>{${imports}};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`;
}

/**
 * Renders data attributes in single quotes. The values are mostly JSON, whose double quotes then need no
 * escaping.
 */
function dataAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` data-${name}='${escapeQuoted(value)}'`)
    .join("");
}

function escapeQuoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
}

/**
 * Development only: the script that installs React's refresh runtime. The script also prevents zod from
 * probing for eval; browsers load zod only in development.
 */
function refreshPreamble(from: string | undefined, nonce: string): string {
  if (from === undefined) return "";
  return `<script type="module" nonce="${nonce}">
import { injectIntoGlobalHook } from "${from}";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
globalThis.__zod_globalConfig = { jitless: true };
</script>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
