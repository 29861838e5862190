import type { Plugin } from "vite";

/**
 * The contract builds its schemas when it is imported, and a bundler must suppose that those calls
 * do something. They do not: pages use the contract's constants and types, so with each schema
 * marked as pure the unused ones fall away, and zod (a quarter of the first bundle) with them.
 */
export function pureSchemas(): Plugin {
  return {
    name: "cairn:pure-schemas",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/u },
      handler(code) {
        const calls = this.parse(code).body.flatMap((statement) =>
          statement.type === "ExportNamedDeclaration" &&
          statement.declaration?.type === "VariableDeclaration"
            ? statement.declaration.declarations.flatMap(({ init }) =>
                init?.type === "CallExpression" ? [init] : [],
              )
            : [],
        );
        // From the end, so that the places before stay where the tree says they are.
        return calls.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}
