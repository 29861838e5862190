import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { renderDocument } from "./document.ts";

const assets = {
  scripts: ["/-/assets/main.js"],
  styles: ["/-/assets/main.css"],
  preloads: [],
  fonts: [],
};
const payload = {
  url: '/?q="><script>',
  status: 200,
  session: { user: null, csrf_token: null, is_admin: false, time_zone: "UTC", preferences: null },
  data: { "/api": { name: `"><img src=x onerror='alert(1)'>&` } },
  form: null,
  problem: null,
  instance: { name: "Cairn", version: "1", sign_up: true },
  now: "2026-11-15T00:00:00.000Z",
};
const draw = (theme?: string, gutter?: string) =>
  renderDocument(
    payload,
    {
      html: "<p>inside</p>",
      markup: [],
      title: "<Title>",
      style: "[data-tint]{--tint:red}",
      module: null,
      parts: [],
    },
    assets,
    {
      nonce: "abc",
      theme,
      gutter,
    },
  );

it("puts the data into attributes from which nothing can break out", () => {
  const html = draw();
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script>");
  expect(html).toContain("<title>&lt;Title&gt;</title>");
  const data = /data-data='([^']*)'/.exec(html)?.[1] ?? "";
  const text = data.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
  expect(JSON.parse(text)).toEqual(payload.data);
});

it("gives every script the nonce", () => {
  const scripts = draw().match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain('nonce="abc"');
});

it("loads the scripts at once and starts them after the first paint", () => {
  const html = draw();
  expect(html).toContain('<link rel="modulepreload" nonce="abc" href="/-/assets/main.js">');
  const start = /<script type="module" nonce="abc">(.*)<\/script>/.exec(html)?.[1] ?? "";
  // `import` cannot be replaced by a function of another context.
  const script = start.replaceAll("import(", "load(");
  const started: string[] = [];
  const run = (hidden: boolean) => {
    const waiting: (() => void)[] = [];
    const later = (callback: () => void) => void waiting.push(callback);
    const load = (src: string) => void started.push(src);
    const globals = { document: { hidden }, requestAnimationFrame: later, setTimeout: later, load };
    runInNewContext(script, globals);
    return waiting;
  };
  run(true);
  expect(started.splice(0)).toEqual(["/-/assets/main.js"]);
  const waiting = run(false);
  waiting.shift()?.();
  expect(started).toEqual([]);
  waiting.shift()?.();
  expect(started).toEqual(["/-/assets/main.js"]);
});

it("brings the page's own rules of style, under the nonce", () => {
  expect(draw()).toContain('<style nonce="abc">[data-tint]{--tint:red}</style>');
});

it("knows two themes and ignores any other cookie value", () => {
  expect(draw("dark")).toContain('<html lang="en" data-theme="dark">');
  expect(draw('"><script>')).toContain('<html lang="en">');
});

it("folds the side column away for those who did, and for no other cookie value", () => {
  expect(draw("dark", "true")).toContain(
    '<html lang="en" data-theme="dark" data-gutter="collapsed">',
  );
  expect(draw(undefined, '"><script>')).toContain('<html lang="en">');
});
