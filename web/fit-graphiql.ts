/** Vite plugins that patch GraphiQL during the build, where GraphiQL has no setting. */
import type { Plugin } from "vite";

export function createGraphiqlPatchPlugins(): Plugin[] {
  return [withoutEmbeddedFonts(), withoutIconTitles()];
}

/**
 * Removes the embedded fonts from GraphiQL's stylesheet: 360 KB that our content security policy
 * refuses to load. The explorer uses the fonts of our pages instead.
 */
function withoutEmbeddedFonts(): Plugin {
  return {
    name: "cairn:without-embedded-fonts",
    enforce: "pre",
    transform: {
      filter: { id: /\/graphiql\/dist\/style\.css$/u },
      handler: (css) => css.replaceAll(/@font-face\s*\{[^}]*\}/gu, ""),
    },
  };
}

/**
 * Removes the titles of GraphiQL's icons. GraphiQL builds them from function names, which
 * minification does not keep.
 */
function withoutIconTitles(): Plugin {
  const title = /RawComponent\.name\.replace\(.+;/u;
  return {
    name: "cairn:without-icon-titles",
    apply: "build",
    transform: {
      filter: { id: /\/@graphiql\/react\/dist\/icons\/index\.js$/u },
      handler(code) {
        if (!title.test(code)) this.error("GraphiQL names its icons in another way now.");
        return code.replace(title, "undefined;");
      },
    },
  };
}
