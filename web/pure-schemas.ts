import type { Plugin } from "vite";

/**
 * Vite plugin that marks the contract's top-level values as pure. The contract builds zod schemas on
 * import, and a bundler must assume that those calls have side effects. Pages use constants and types of
 * the contract, so with this mark the bundler drops unused schemas, and zod with them (a quarter of the
 * first bundle).
 */
export function createPureSchemasPlugin(): Plugin {
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
        // Replaces from the end, so that the offsets of earlier values stay valid.
        return values.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}

/** Expression types that the bundler already recognizes as free of side effects. */
function isPlain(type: string): boolean {
  return ["Literal", "TemplateLiteral", "ArrowFunctionExpression"].includes(type);
}
