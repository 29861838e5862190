/** Generates docs/operations/limits.md from the tables of rate limits and budgets. */
import { BUDGETS, type Budget } from "./budgets.ts";
import { RATE_LIMITS, type RateLimitRule } from "./limits.ts";

export function renderLimitsDocs(): string {
  const limits = Object.entries<RateLimitRule>(RATE_LIMITS).map(
    ([key, { name, points, perSeconds, about }]) =>
      `| \`${key}\` | ${points} per ${perSeconds} s | \`${name}\` | ${about} |`,
  );
  const budgets = Object.entries<Budget>(BUDGETS).map(
    ([key, { name, value, unit, about }]) =>
      `| \`${key}\` | ${value} ${unit} | \`${name}\` | ${about} |`,
  );
  return `# Limits

Generated from \`server/src/platform/rate-limits\` by \`bin/generate\`; do not edit by hand.

Every refusal is counted in the metric \`cairn_refused_total\` under the limit's name. Addresses are counted as one IPv4 address or one IPv6 /64 network.

## Rate limits

Set other values with \`CAIRN_RATE_LIMITS\`, such as \`signInByAddress=20,anonymousApi=600\`. They are counted in Redis for all processes together; while Redis is away each process grants half of the limit on its own. A refusal is \`429\` with \`Retry-After\`.

| limit | default | metric label | what is counted |
|---|---|---|---|
${limits.join("\n")}

## Budgets

Set other values with \`CAIRN_BUDGETS\`, such as \`visitorStatements=400\`. They bound what one request, caller, socket or account may use, in every process.

| budget | default | metric label | what is bounded |
|---|---|---|---|
${budgets.join("\n")}
`;
}
