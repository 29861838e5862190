/** Small changes to GraphiQL as it is built, where it offers no setting. */
import type { Plugin } from "vite";

export function fitGraphiql(): Plugin[] {
  return [withoutEmbeddedFonts(), withoutIconTitles()];
}

/**
 * The stylesheet carries two font families inside it: 360 KB that our content security policy
 * refuses to load anyway. The explorer wears the fonts of all our pages instead.
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

/** Icons are titled with the names of functions, which a built bundle does not keep. */
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
