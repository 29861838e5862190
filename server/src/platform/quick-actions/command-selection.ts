/**
 * Selects which commands of a text are executed. If a `lastOnly` command is repeated, only its last
 * occurrence is executed. Budgets limit the number of commands that do more than change fields of
 * the noteable.
 */
import type { Context } from "../context.ts";
import type { BudgetName } from "../rate-limits/budgets.ts";

/**
 * The kinds of quick actions that do more than change fields of their noteable. Each kind has its
 * own budget per text. `separate`: creates something else, such as a reaction. `others`: changes
 * other objects.
 */
export type QuickActionBudgetKind = "separate" | "others";

interface Bounded {
  name: string;
  effect?: QuickActionBudgetKind;
  lastOnly?: boolean;
}

export interface QuickActionSelection<Item> {
  /**
   * The commands in the order of the text. Commands with `isRefused` are reported to the user like
   * failed commands.
   */
  entries: { item: Item; isRefused: boolean }[];
  /** The reasons for which commands were refused, one sentence each. */
  reasons: string[];
}

const BUDGET_OF: Record<QuickActionBudgetKind, BudgetName> = {
  others: "quickActionsOnOthers",
  separate: "quickActionsOnTheirOwn",
};

export function selectQuickActions<Item extends { action: Bounded }>(
  { config, rateLimits }: Context,
  items: readonly Item[],
): QuickActionSelection<Item> {
  const last = new Map(items.map(({ action }, at) => [action, at]));
  const used: Record<QuickActionBudgetKind, number> = { others: 0, separate: 0 };
  const exceeded = new Set<QuickActionBudgetKind>();
  const repeated = new Set<string>();
  const entries = items.map((item, at) => {
    const { effect, lastOnly, name } = item.action;
    if (lastOnly === true && last.get(item.action) !== at) {
      repeated.add(name);
      return { item, isRefused: true };
    }
    if (effect === undefined) return { item, isRefused: false };
    used[effect] += 1;
    const isRefused = used[effect] > config.budgets[BUDGET_OF[effect]];
    if (isRefused) exceeded.add(effect);
    return { item, isRefused };
  });
  for (const effect of exceeded) rateLimits.countRefusal(BUDGET_OF[effect]);
  const reasons = [
    ...Array.from(repeated, (name) => `Only the last /${name} command was applied.`),
    ...Array.from(exceeded, (effect) => {
      const most = config.budgets[BUDGET_OF[effect]];
      return effect === "others"
        ? `Only the first ${most} commands that mention other issues were applied.`
        : `Only the first ${most} commands that do more than change a field were applied.`;
    }),
  ];
  return { entries, reasons };
}
