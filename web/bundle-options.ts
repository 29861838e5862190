/** Options that all web bundles share. */
import react from "@vitejs/plugin-react";
import type { BuildEnvironmentOptions, UserConfig } from "vite";
import { createClassName } from "./class-names.ts";
import { createGraphiqlPatchPlugins } from "./fit-graphiql.ts";
import { createPureSchemasPlugin } from "./pure-schemas.ts";

export const SHARED_OPTIONS: UserConfig = {
  root: import.meta.dirname,
  base: "/-/assets/",
  plugins: [react(), createPureSchemasPlugin(), createGraphiqlPatchPlugins()],
  // wouter imports the shim of a hook that React 18 and later have, so the shim would be dead code.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*/, replacement: "react" }] },
};

/** Options of all builds, but not of Vite in development. */
export const PRODUCTION_OPTIONS: UserConfig = {
  // A build always contains React's production code, whatever NODE_ENV is.
  define: { "process.env.NODE_ENV": '"production"' },
  css: { modules: { generateScopedName: createClassName } },
};

export const BUILD_OPTIONS: BuildEnvironmentOptions = {
  assetsDir: "",
  // Turns off inlined assets, such as fonts, and the polyfill script, because the content
  // security policy forbids both.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // The oldest browser versions with `light-dark()` and popover. For older versions, Vite would
  // rewrite `light-dark()` in the styles.
  target: ["chrome123", "edge123", "firefox125", "safari17.5"],
};

/** The pages and the standalone bundles are built in parallel into the same folder. */
export const CLIENT_FOLDER = { outDir: "dist/client", emptyOutDir: false };
