/** Where the web bundle comes from: built files in production, Vite with hot reload in development. */
import { readFile } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { RenderPage } from "@cairn/contract/pages";
import { publicAction } from "../auth/actions.ts";
import { writeDocument, type Assets } from "./document.ts";
import type { PageRenderer } from "./page.ts";

const WEB = new URL("../../../../web/", import.meta.url);
const ASSETS_PREFIX = "/-/assets/";
const ENTRY = "src/main.tsx";
const READ_ASSETS = publicAction("assets.read");

export async function createRenderer(
  app: FastifyInstance,
  development: boolean,
): Promise<PageRenderer> {
  return development ? developmentRenderer(app) : builtRenderer(app);
}

async function builtRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const client = new URL("dist/client/", WEB);
  const bundle = new URL("dist/server/entry-server.js", WEB);
  const { render } = (await import(bundle.href)) as { render: RenderPage };
  const manifest: unknown = JSON.parse(
    await readFile(new URL(".vite/manifest.json", client), "utf8"),
  );
  const assets = assetsOf(manifest as Record<string, ManifestEntry>);
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, action: READ_ASSETS };
    });
    await scope.register(fastifyStatic, {
      root: client.pathname,
      prefix: ASSETS_PREFIX,
      index: false,
      // Names carry a hash of the content, so they never change.
      immutable: true,
      maxAge: "365d",
    });
  });
  return {
    document: async (payload, options) => writeDocument(payload, render(payload), assets, options),
  };
}

async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: WEB.pathname,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
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
  const assets: Assets = {
    scripts: [`${ASSETS_PREFIX}@vite/client`, `${ASSETS_PREFIX}${ENTRY}`],
    styles: [],
    preloads: [],
    refreshFrom: `${ASSETS_PREFIX}@react-refresh`,
  };
  return {
    async document(payload, options) {
      const { render } = (await vite.ssrLoadModule("/src/entry-server.tsx")) as {
        render: RenderPage;
      };
      return writeDocument(payload, render(payload), assets, options);
    },
  };
}

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The entry's own files and those of everything it imports at once, so that nothing waits in line. */
function assetsOf(manifest: Record<string, ManifestEntry>): Assets {
  const seen = new Set<string>();
  const styles: string[] = [];
  const preloads: string[] = [];
  const walk = (name: string) => {
    const entry = manifest[name];
    if (entry === undefined || seen.has(name)) return;
    seen.add(name);
    styles.push(...(entry.css ?? []).map((file) => ASSETS_PREFIX + file));
    if (name !== ENTRY) preloads.push(ASSETS_PREFIX + entry.file);
    entry.imports?.forEach(walk);
  };
  walk(ENTRY);
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error("The web bundle has no entry; run bin/setup.");
  return { scripts: [ASSETS_PREFIX + entry.file], styles, preloads };
}
