import type { Plugin } from "vite";

/**
 * The contract builds its schemas when it is imported, and a bundler must suppose that those calls
 * do something. They do not: pages use the contract's constants and types, so with whatever is worked
 * out at the top of a module marked as pure, the unused falls away, and zod (a quarter of the first
 * bundle) with it.
 */
export function pureSchemas(): Plugin {
  return {
    name: "cairn:pure-schemas",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/(?:[^/]+\/)?[^/]+\.ts$/u },
      handler(code) {
        const values = this.parse(code).body.flatMap((statement) => {
          const declared =
            statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declared?.type !== "VariableDeclaration") return [];
          return declared.declarations.flatMap(({ init }) =>
            init && !isPlain(init.type) ? [init] : [],
          );
        });
        // From the end, so that the places before stay where the tree says they are.
        return values.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}

/** What the bundler can see through by itself. */
function isPlain(type: string): boolean {
  return ["Literal", "TemplateLiteral", "ArrowFunctionExpression"].includes(type);
}
