/**
 * Who may import what. The order of modules makes most of the rules: a module uses those before it in the
 * list, never those after. scripts/fence/imports.test.ts plants a wrong import for every rule.
 */
const order = require("./scripts/module-order.json");

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const looksOnlyUp = (base) =>
  order
    .slice(0, -1)
    .map((name, index) =>
      rule(
        `${name}-looks-only-up`,
        "A module uses those before it in the list; downwards, talk by event or registration.",
        { path: `^${base}/${name}/` },
        { path: `^${base}/(?:${order.slice(index + 1).join("|")})/` },
      ),
    );

const tests = "\\.(?:test|db\\.test|fault\\.test|spec)\\.tsx?$";
const modules = "^server/src/modules/";
const platform = "^server/src/platform/";
// Node's own modules appear by bare name, everything else as a path with an ending.
const nodeItself = "^[^.]+$";

module.exports = {
  forbidden: [
    ...looksOnlyUp("server/src/modules"),
    ...looksOnlyUp("web/src/features"),

    rule(
      "front-door-only",
      "Another module is entered through its index.ts.",
      { path: "^(server/src/modules|web/src/features)/([^/]+)/" },
      { path: "^$1/[^/]+/", pathNot: ["^$1/$2/", "^$1/[^/]+/index\\.tsx?$"] },
    ),
    rule(
      "only-queries-speak-sql",
      "SQL lives in *.queries.ts; everything else calls the functions there.",
      { path: modules, pathNot: "\\.queries\\.ts$|\\.db\\.test\\.ts$" },
      { path: "^server/src/platform/db/|/node_modules/(?:kysely|pg)/" },
    ),
    rule(
      "doors-do-not-query",
      "A door reads its schema and calls one service.",
      { path: `${modules}.+\\.(?:rest|graphql|channel|pages|web|git|plugin)\\.ts$` },
      { path: "\\.queries\\.ts$" },
    ),
    rule(
      "policies-are-pure",
      "A policy decides from what it is given: no queries, and of the platform only who is asking.",
      { path: "\\.policy\\.ts$", pathNot: tests },
      {
        path: `\\.queries\\.ts$|${platform}|/node_modules/|${nodeItself}`,
        pathNot: "^server/src/platform/(?:context\\.ts$|auth/)",
      },
    ),
    rule(
      "platform-knows-no-module",
      "Technical means know no domain word; only their tests run the whole program.",
      { path: platform, pathNot: "\\.db\\.test\\.ts$" },
      { path: "^server/src/(?!platform/)" },
    ),
    rule(
      "platform-knows-no-wire",
      "Of the contract, technical means know only what belongs to no module.",
      { path: platform, pathNot: "\\.test\\.ts$" },
      { path: "^contract/src/(?!(auth|errors|pages|wire)\\.ts$)" },
    ),
    rule(
      "contract-stands-alone",
      "Server and web agree on the contract; it knows neither.",
      { path: "^contract/" },
      { path: "^(?:server|web|e2e|scripts)/" },
    ),
    rule(
      "contract-needs-only-schemas",
      "What both sides load stays small.",
      { path: "^contract/src/", pathNot: tests },
      { path: `/node_modules/|${nodeItself}`, pathNot: "/node_modules/zod/" },
    ),
    rule(
      "web-never-meets-server",
      "The browser's code and the server's share only the contract.",
      { path: "^web/" },
      { path: "^(?:server|e2e|scripts)/" },
    ),
    rule(
      "server-never-meets-web",
      "The server loads the built bundle by its path at run time.",
      { path: "^server/" },
      { path: "^(?:web|e2e)/" },
    ),
    rule(
      "product-needs-no-script",
      "What runs in production does not lean on the tools of the checkout.",
      { path: "^(?:server|web|contract)/src/", pathNot: tests },
      { path: "^scripts/|^server/test/" },
    ),
    rule(
      "stories-use-the-doors",
      "A browser test sees what a person sees; it starts the server with the means of the server's tests.",
      { path: "^e2e/" },
      { path: "^(?:server/src|web)/" },
    ),
    rule(
      "ui-knows-nothing",
      "The kit has no domain word in it.",
      { path: "^web/src/ui/" },
      { path: "^web/src/(?!ui/)|^contract/" },
    ),
    rule(
      "web-platform-stands-alone",
      "The means of the web know neither kit nor features.",
      { path: "^web/src/platform/" },
      { path: "^web/src/(?!platform/)" },
    ),
    rule(
      "features-know-no-route",
      "A route composes features, not the other way round.",
      { path: "^web/src/features/" },
      { path: "^web/src/routes/|^web/src/[^/]+$" },
    ),
    rule(
      "routes-use-the-front-door",
      "A route takes what a feature's index.ts offers.",
      { path: "^web/src/", pathNot: "^web/src/features/" },
      { path: "^web/src/features/[^/]+/", pathNot: "^web/src/features/[^/]+/index\\.tsx?$" },
    ),
    rule(
      "app-uses-the-front-door",
      "Outside the modules only their index.ts and plugin are known.",
      { path: "^server/src/[^/]+\\.ts$|^server/src/modules/index\\.ts$", pathNot: tests },
      { path: `${modules}[^/]+/`, pathNot: "/(?:index|[^/]+\\.plugin)\\.ts$" },
    ),
    rule(
      "only-outbound-calls-out",
      "One client checks every address we connect to.",
      { path: "^server/src/", pathNot: `^server/src/platform/(?:outbound|http|cable)/|${tests}` },
      { path: "^(?:http|https|http2|net|tls|dgram)$|/node_modules/undici/" },
    ),
    rule(
      "only-git-starts-programs",
      "Programs are started with checked argument arrays in few places.",
      {
        path: "^(?:server|web|contract)/src/",
        pathNot: `^server/src/(?:platform/git/|operator/programs)|${tests}`,
      },
      { path: "^(?:child_process|cluster)$" },
    ),
    rule("no-cycles", "Two files that need each other are one idea.", {}, { circular: true }),
    rule("nothing-unresolved", "An import must lead somewhere.", {}, { couldNotResolve: true }),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/|/generated/" },
    // Type-only imports bind as firmly as others.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".d.ts", ".json", ".css"],
    },
  },
};
