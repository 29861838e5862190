/**
 * Renders pages with the web bundle: from built files in production, otherwise with Vite and hot reload.
 */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { RenderPage } from "@cairn/contract/pages";
import type { Platform } from "../platform.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { renderDocument, renderDocumentWithMountElement, type PageAssets } from "./document.ts";
import type { PageRenderer } from "./page.ts";
import { createPublishedAssets, publishAssets } from "./release-assets.ts";
import { renderSandboxDocument } from "./sandbox-document.ts";

const WEB = new URL("../../../../web/", import.meta.url);
/** What scripts of pages import in development: their sources, and packages. */
const DEVELOPMENT_FILES = ["src", "node_modules", "../contract/src", "../node_modules"];
const ASSETS_PREFIX = "/-/assets/";
const ENTRY = "src/main.tsx";
const EXPLORER_ENTRY = "src/explorer/main.tsx";
const SANDBOX_ENTRY = "src/sandbox/main.ts";
/**
 * The font that is visible first. Pages preload it, so that the layout does not shift when it arrives.
 */
const FIRST_FONT = "src/ui/fonts/inter-latin.woff2";

export async function createPageRenderer(
  app: FastifyInstance,
  { config, db }: Platform,
): Promise<PageRenderer> {
  return config.environment === "development" ? developmentRenderer(app) : builtRenderer(app, db);
}

async function builtRenderer(app: FastifyInstance, db: Platform["db"]): Promise<PageRenderer> {
  const client = new URL("dist/client/", WEB);
  const bundle = new URL("dist/server/entry-server.js", WEB);
  const { render } = (await import(bundle.href)) as { render: RenderPage };
  const manifest = await readManifest(client, "manifest");
  const withPage = new Map<string, PageAssets>();
  const assetsFor = (page: string | null, parts: readonly string[]): PageAssets => {
    const key = [page, ...parts].join(" ");
    const assets = withPage.get(key) ?? assetsOf(manifest, ENTRY, page, parts);
    withPage.set(key, assets);
    return assets;
  };
  const standalone = await readManifest(client, "standalone");
  const explorerAssets = assetsOf(standalone, EXPLORER_ENTRY);
  const sandboxAssets = assetsOf(standalone, SANDBOX_ENTRY);
  const names = new Set(await readdir(client));
  const read = (name: string) => readFile(new URL(name, client));
  serveBuiltFiles(app, ASSETS_PREFIX, { names, read }, createPublishedAssets(db));
  return {
    async document(payload, options) {
      const page = await render(payload);
      return renderDocument(payload, page, assetsFor(page.module, page.parts), options);
    },
    explorer: (mount, options) => renderDocumentWithMountElement(mount, explorerAssets, options),
    sandbox: (nonce) => renderSandboxDocument(sandboxAssets, nonce),
    publishAssets: () => publishAssets(db, names, read),
  };
}

async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: WEB.pathname,
    appType: "custom",
    // Lets only the origin `null` read scripts from Vite: the sandbox frame has this origin. No
    // other origin needs to read them.
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      cors: { origin: "null" },
      // Without this list Vite serves the whole checkout.
      fs: { allow: DEVELOPMENT_FILES.map((path) => fileURLToPath(new URL(path, WEB))) },
    },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.url.startsWith(ASSETS_PREFIX)) return done();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  const assetsFrom = (entry: string): PageAssets => ({
    scripts: [`${ASSETS_PREFIX}@vite/client`, `${ASSETS_PREFIX}${entry}`],
    styles: [],
    preloads: [],
    fonts: [],
    refreshFrom: `${ASSETS_PREFIX}@react-refresh`,
  });
  return {
    async document(payload, options) {
      const { render } = (await vite.ssrLoadModule("/src/entry-server.tsx")) as {
        render: RenderPage;
      };
      return renderDocument(payload, await render(payload), assetsFrom(ENTRY), options);
    },
    explorer: (mount, options) =>
      renderDocumentWithMountElement(mount, assetsFrom(EXPLORER_ENTRY), options),
    sandbox: (nonce) => {
      // Omits Vite's client, because it opens a WebSocket, which the frame's Content-Security-Policy
      // forbids.
      const scripts = [`${ASSETS_PREFIX}${SANDBOX_ENTRY}`];
      return renderSandboxDocument({ scripts, styles: [], preloads: [], fonts: [] }, nonce);
    },
    publishAssets: async () => {},
  };
}

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

type Manifest = Record<string, ManifestEntry>;

async function readManifest(client: URL, name: string): Promise<Manifest> {
  return JSON.parse(await readFile(new URL(`.vite/${name}.json`, client), "utf8")) as Manifest;
}

/**
 * Collects the files that the page needs: the entry, the page's module and all their static imports, so
 * that the browser loads them in parallel. Of parts whose scripts load later, only the styles are
 * included, because their HTML is visible immediately.
 */
function assetsOf(
  manifest: Manifest,
  entry: string,
  page: string | null = null,
  parts: readonly string[] = [],
): PageAssets {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const preloads: string[] = [];
  const fonts: string[] = [];
  const walk = (name: string, isLater = false) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The web bundle has no ${name}; run bin/setup.`);
    if (seen.has(name)) return;
    seen.add(name);
    if (!isLater) (name === entry ? scripts : preloads).push(ASSETS_PREFIX + chunk.file);
    // The styles of imported modules come first, so that the styles of the importing module override
    // them.
    chunk.imports?.forEach((each) => walk(each, isLater));
    for (const file of chunk.css ?? []) styles.add(ASSETS_PREFIX + file);
    const first = (chunk.assets ?? []).filter((file) => file === manifest[FIRST_FONT]?.file);
    fonts.push(...first.map((file) => ASSETS_PREFIX + file));
  };
  walk(entry);
  if (page !== null) walk(page);
  for (const part of parts) walk(part, true);
  return { scripts, styles: [...styles], preloads, fonts };
}
