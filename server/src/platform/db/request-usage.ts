/**
 * Counts the SQL statements, their time and the rows of one request. Refuses further statements when the
 * request's budget is used up.
 */
import { AppError } from "../errors/app-error.ts";
import { rateLimitKey, type Viewer } from "../auth/viewer.ts";
import { BUDGETS, type BudgetName, type BudgetValues } from "../rate-limits/budgets.ts";
import type { ConnectionUsage } from "./connection-queue.ts";

export interface RequestDatabaseUsage extends ConnectionUsage {
  readonly statements: number;
  readonly databaseMs: number;
  readonly rows: number;
  /** Called before each statement. Throws once the budget is used up. */
  startStatement(): void;
  endStatement(ms: number, rows: number): void;
  /**
   * Throws if a statement of the request was refused. Also called before COMMIT, because the other
   * writes of the transaction must not be committed without the refused statement.
   */
  assertNothingRefused(): void;
}

/**
 * Creates the object that counts the database usage of a request. Returns null for jobs and for
 * work of the process itself, which have no budget.
 */
export function createRequestDatabaseUsage(
  viewer: Viewer,
  budgets: BudgetValues,
  onRefused: (name: string) => void,
): RequestDatabaseUsage | null {
  const kind = kindOf(viewer);
  if (kind === null) return null;
  const most = {
    statements: `${kind}Statements`,
    databaseMs: `${kind}DatabaseMs`,
    rows: `${kind}Rows`,
  } as const satisfies Record<string, BudgetName>;
  let refusal: AppError | undefined;

  function refuse(budget: BudgetName): never {
    onRefused(BUDGETS[budget].name);
    refusal = new AppError(
      "unprocessable",
      "This request asks for too much at once. Split it into several requests.",
    );
    throw refusal;
  }

  const usage = {
    key: rateLimitKey(viewer),
    connections: 0,
    waiting: 0,
    admitted: false,
    statements: 0,
    databaseMs: 0,
    rows: 0,
    startStatement() {
      usage.assertNothingRefused();
      usage.statements += 1;
      if (usage.statements > budgets[most.statements]) refuse(most.statements);
      if (usage.databaseMs > budgets[most.databaseMs]) refuse(most.databaseMs);
      if (usage.rows > budgets[most.rows]) refuse(most.rows);
    },
    endStatement(ms: number, rows: number) {
      usage.databaseMs += ms;
      usage.rows += rows;
    },
    assertNothingRefused() {
      if (refusal !== undefined) throw refusal;
    },
  };
  return usage;
}

function kindOf(viewer: Viewer): "visitor" | "user" | "token" | null {
  if (viewer.kind === "visitor") return viewer.ipAddress === null ? null : "visitor";
  if ("job" in viewer.by) return null;
  return "token" in viewer.by ? "token" : "user";
}
