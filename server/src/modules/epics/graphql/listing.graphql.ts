/** GraphQL field of a group that lists its epics. */
import { EPIC_ORDER_BY_VALUES } from "@cairn/contract/epics/epics";
import { nullIfNotFound } from "../../../platform/graphql/absent.ts";
import { builder, declareFieldAction } from "../../../platform/graphql/builder.ts";
import {
  buildConnection,
  computePageComplexity,
  defineConnectionType,
  parsePageArguments,
} from "../../../platform/graphql/connections.ts";
import { GroupType } from "../../groups/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { decodeEpicCursor, encodeEpicCursor } from "../listing/cursor.ts";
import { countGroupEpics, listEpics, type EpicOrdering } from "../listing/lists.ts";
import { EpicObjectType, EpicStateEnum } from "./epics.graphql.ts";

const ORDERINGS = new Map<string, EpicOrdering>(
  EPIC_ORDER_BY_VALUES.flatMap((by) =>
    (["asc", "desc"] as const).map((sort): [string, EpicOrdering] => [
      `${by}_${sort}`.toUpperCase(),
      { by, sort },
    ]),
  ),
);
const NEWEST_FIRST: EpicOrdering = { by: "created_at", sort: "desc" };

const EpicSortEnum = builder.enumType("EpicSort", { values: [...ORDERINGS.keys()] });

const EpicConnection = defineConnectionType("Epic", EpicObjectType);

/** Query cost of a search, which reads titles and descriptions. Other lists read only an index. */
const SEARCH_COST = 10;

builder.objectField(GroupType, "epics", (t) =>
  t.field({
    type: EpicConnection,
    description: "Epics of the group and of the groups below it, newest first by default.",
    args: {
      iids: t.arg.idList(),
      state: t.arg({ type: EpicStateEnum }),
      search: t.arg.string(),
      authorUsername: t.arg.string(),
      labelName: t.arg.stringList(),
      confidential: t.arg.boolean(),
      includeAncestorGroups: t.arg.boolean({ defaultValue: false }),
      includeDescendantGroups: t.arg.boolean({ defaultValue: true }),
      sort: t.arg({ type: EpicSortEnum }),
      first: t.arg.int(),
      last: t.arg.int(),
      after: t.arg.string(),
      before: t.arg.string(),
    },
    complexity: (args) => computePageComplexity(args, args.search ? SEARCH_COST : 1),
    extensions: declareFieldAction(epicsPolicy.list),
    resolve: async ({ id }, args, { ctx }) => {
      const window = parsePageArguments(args);
      const wanted = {
        filter: {
          iids: args.iids?.map(Number).filter(Number.isSafeInteger),
          state: args.state ?? ("all" as const),
          search: args.search || undefined,
          authorUsername: args.authorUsername ?? undefined,
          labels: args.labelName ?? undefined,
          confidential: args.confidential ?? undefined,
        },
        ancestors: args.includeAncestorGroups ?? false,
        descendants: args.includeDescendantGroups ?? true,
      };
      const found = await listEpics(
        ctx,
        { id },
        {
          ...wanted,
          order: orderingOf(args.sort, window.backwards),
          page: {
            limit: window.limit + 1,
            offset: 0,
            after: window.cursor === null ? undefined : decodeEpicCursor(window.cursor),
            counted: false,
          },
        },
      ).catch(nullIfNotFound);
      if (found === null) return null;
      const cursors = new Map(found.entries.map((entry) => [entry.id, encodeEpicCursor(entry)]));
      const edges = found.rows.map((node) => ({ node, cursor: cursors.get(node.id) ?? "" }));
      return {
        ...buildConnection(window, edges),
        count: () => countGroupEpics(ctx, { id }, wanted),
      };
    },
  }),
);

/** For a backward page (`last`, `before`), the query reads the list in the opposite order. */
function orderingOf(sort: string | null | undefined, backwards: boolean): EpicOrdering {
  const order = ORDERINGS.get(sort ?? "") ?? NEWEST_FIRST;
  if (!backwards) return order;
  return { by: order.by, sort: order.sort === "asc" ? "desc" : "asc" };
}
