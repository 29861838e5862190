/** GraphQL fields of a project that list its issues and count them by state. */
import {
  ISSUE_ORDER_BY_VALUES,
  type IssueOrderBy,
  type IssueState,
  type IssueType as IssueKind,
} from "@cairn/contract/issues/issues";
import { nullIfNotFound } from "../../../platform/graphql/absent.ts";
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import {
  buildConnection,
  defineConnectionType,
  computePageComplexity,
  parsePageArguments,
} from "../../../platform/graphql/connections.ts";
import { createKeyedBatchLoader } from "../../../platform/graphql/batching.ts";
import { ProjectType } from "../../projects/index.ts";
import { encodeIssueCursor, decodeIssueCursor } from "../listing/cursor.ts";
import { IssueStateEnum, IssueTypeEnum } from "./issue-enums.graphql.ts";
import { IssueObjectType } from "./issues.graphql.ts";
import { issuesPolicy } from "../issues.policy.ts";
import {
  countProjectIssues,
  listIssuesOfLoadedProject,
  type IssueCountsByState,
  type IssueOrdering,
  type IssueFilterInput,
} from "../listing/lists.ts";

/**
 * GraphQL sort values omit the `_at` of `created_at` and `updated_at`: `CREATED_ASC`,
 * `UPDATED_DESC`.
 */
const SHORT_NAMES: Partial<Record<IssueOrderBy, string>> = {
  created_at: "CREATED",
  updated_at: "UPDATED",
};

const ORDERINGS = new Map<string, IssueOrdering>(
  ISSUE_ORDER_BY_VALUES.flatMap((by) =>
    (["asc", "desc"] as const).map((sort): [string, IssueOrdering] => [
      `${SHORT_NAMES[by] ?? by.toUpperCase()}_${sort.toUpperCase()}`,
      { by, sort },
    ]),
  ),
);

const NEWEST_FIRST: IssueOrdering = { by: "created_at", sort: "desc" };

const IssueSortEnum = builder.enumType("IssueSort", { values: [...ORDERINGS.keys()] });

export const IssueConnection = defineConnectionType("Issue", IssueObjectType);

const StatusCountsType = builder.objectRef<IssueCountsByState>("IssueStatusCountsType").implement({
  description: "Number of issues by state.",
  fields: (t) => ({
    all: t.exposeInt("all"),
    opened: t.exposeInt("opened"),
    closed: t.exposeInt("closed"),
  }),
});

/** Query cost of a search, which reads titles and descriptions. Other lists read only an index. */
const SEARCH_COST = 10;
/**
 * Query cost of issue counts. It is high, because counting reads every issue that matches the
 * filter.
 */
const COUNTS_COST = 20;

interface CountQuestion {
  projectId: number;
  wish: IssueFilterInput;
}

/**
 * Counts issues once per distinct filter, even if many fields of a GraphQL query have the same
 * filter.
 */
const countsIn = createKeyedBatchLoader(
  (question: CountQuestion) => JSON.stringify(question),
  async (ctx, questions) => {
    const counts: IssueCountsByState[] = [];
    for (const { projectId, wish } of questions) {
      counts.push(await countProjectIssues(ctx, { id: projectId }, wish));
    }
    return counts;
  },
);

/** The filter arguments that the issue list and the issue counts have in common. */
const filters = builder.args((t) => ({
  iid: t.string(),
  iids: t.stringList(),
  labelName: t.stringList(),
  milestoneTitle: t.string(),
  authorUsername: t.string(),
  assigneeUsername: t.string(),
  assigneeId: t.string(),
  confidential: t.boolean(),
  createdAfter: t.field({ type: "Time" }),
  createdBefore: t.field({ type: "Time" }),
  updatedAfter: t.field({ type: "Time" }),
  updatedBefore: t.field({ type: "Time" }),
  search: t.string(),
  types: t.field({ type: [IssueTypeEnum] }),
}));

interface Filters {
  iid?: string | null | undefined;
  iids?: readonly string[] | null | undefined;
  labelName?: readonly string[] | null | undefined;
  milestoneTitle?: string | null | undefined;
  authorUsername?: string | null | undefined;
  assigneeUsername?: string | null | undefined;
  assigneeId?: string | null | undefined;
  confidential?: boolean | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  search?: string | null | undefined;
  types?: readonly IssueKind[] | null | undefined;
}

builder.objectField(ProjectType, "issues", (t) =>
  t.field({
    type: IssueConnection,
    description: "Issues of the project, newest first by default.",
    args: {
      ...filters,
      state: t.arg({ type: IssueStateEnum }),
      sort: t.arg({ type: IssueSortEnum }),
      first: t.arg.int(),
      last: t.arg.int(),
      after: t.arg.string(),
      before: t.arg.string(),
    },
    complexity: (args) => computePageComplexity(args, args.search ? SEARCH_COST : 1),
    extensions: declareFieldAction(issuesPolicy.list),
    resolve: async (project, { state, sort, ...args }, { ctx }) => {
      const window = parsePageArguments(args);
      const wish: IssueFilterInput = { ...wishOf(args), state: stateOf(state) };
      const order = orderingOf(sort, window.backwards);
      const found = await listIssuesOfLoadedProject(ctx, project, wish, order, {
        limit: window.limit + 1,
        offset: 0,
        after: window.cursor === null ? undefined : decodeIssueCursor(window.cursor, order.by),
        counted: false,
      }).catch(nullIfNotFound);
      if (found === null) return null;
      const cursors = new Map(found.entries.map((entry) => [entry.id, encodeIssueCursor(entry)]));
      const edges = found.rows.map((node) => ({ node, cursor: cursors.get(node.id) ?? "" }));
      return {
        ...buildConnection(window, edges),
        count: async () => {
          const counts = await countsIn(ctx, { projectId: project.id, wish: wishOf(args) });
          return counts[wish.state ?? "all"];
        },
      };
    },
  }),
);

builder.objectField(ProjectType, "issueStatusCounts", (t) =>
  t.field({
    type: StatusCountsType,
    args: filters,
    complexity: COUNTS_COST,
    extensions: declareFieldAction(issuesPolicy.list),
    resolve: async (project, args, { ctx }) =>
      countsIn(ctx, { projectId: project.id, wish: wishOf(args) }).catch(nullIfNotFound),
  }),
);

function stateOf(state: "opened" | "closed" | "locked" | "all" | null | undefined) {
  return state === "opened" || state === "closed" ? (state satisfies IssueState) : "all";
}

/** For a backward page (`last`, `before`), the query reads the list in the opposite order. */
function orderingOf(sort: string | null | undefined, backwards: boolean): IssueOrdering {
  const order = ORDERINGS.get(sort ?? "") ?? NEWEST_FIRST;
  return backwards ? { ...order, backwards } : order;
}

function wishOf(args: Filters): IssueFilterInput {
  const iids = [...(args.iids ?? []), ...(typeof args.iid === "string" ? [args.iid] : [])];
  const assignee = args.assigneeId?.toLowerCase();
  return {
    iids: iids.length === 0 ? undefined : iids.map(Number).filter(Number.isSafeInteger),
    labels: args.labelName ?? undefined,
    milestone: args.milestoneTitle ?? undefined,
    authorUsername: args.authorUsername ?? undefined,
    assigneeUsernames:
      typeof args.assigneeUsername === "string" ? [args.assigneeUsername] : undefined,
    assigneeId:
      assignee === undefined
        ? undefined
        : assignee === "none"
          ? "None"
          : assignee === "any"
            ? "Any"
            : /^\d{1,15}$/.test(assignee)
              ? Number(assignee)
              : 0,
    confidential: args.confidential ?? undefined,
    createdAfter: args.createdAfter ?? undefined,
    createdBefore: args.createdBefore ?? undefined,
    updatedAfter: args.updatedAfter ?? undefined,
    updatedBefore: args.updatedBefore ?? undefined,
    search: args.search || undefined,
    types: args.types ?? undefined,
  };
}
