/** Generates docs/operations/configuration.md from the schemas of the environment variables. */
import * as z from "zod";
import { environmentVariableSchemas } from "./config.ts";

export function renderConfigurationDocs(): string {
  const rows = Object.entries(environmentVariableSchemas).map(([name, schema]) => {
    const standard = schema.safeParse(undefined);
    const value = standard.success ? shown(schema) : "required";
    return `| \`${name}\` | ${value} | ${z.globalRegistry.get(schema)?.description ?? ""} |`;
  });
  return `# Configuration

Generated from \`server/src/platform/config/config.ts\` by \`bin/generate\`; do not edit by hand.
Every setting can also come from a file named by the same name with \`_FILE\` appended.

| setting | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
}

function shown(schema: z.ZodType): string {
  const input = findDefault(schema);
  return input === undefined || input === "" ? "none" : `\`${JSON.stringify(input)}\``;
}

function findDefault(schema: z.ZodType): unknown {
  const { def } = schema as unknown as {
    def: { type: string; defaultValue?: unknown; in?: z.ZodType };
  };
  if (def.type === "default") return def.defaultValue;
  return def.in === undefined ? undefined : findDefault(def.in);
}
