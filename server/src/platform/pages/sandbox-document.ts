/**
 * Renders the HTML document of the sandbox frame for diagrams and formulas. The document contains
 * nothing but its script.
 */
import type { PageAssets } from "./document.ts";

export function renderSandboxDocument({ scripts, preloads }: PageAssets, nonce: string): string {
  const preloaded = preloads.map(
    (href) => `<link rel="modulepreload" nonce="${nonce}" href="${href}">`,
  );
  const loaded = scripts.map(
    (src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Diagram</title>
<meta property="csp-nonce" nonce="${nonce}">
${[...preloaded, ...loaded].join("\n")}
</head>
<body></body>
</html>
`;
}
