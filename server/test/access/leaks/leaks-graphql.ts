/**
 * Leak tests of GraphQL: generates queries for every field and argument of the schema, from the root
 * down.
 */
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from "graphql";
import { SECRET_WORD, type HiddenObjects, type LeakFixture } from "./leak-fixtures.ts";

type Field = GraphQLField<unknown, unknown>;
type Values = Record<string, readonly unknown[]>;

/**
 * How many leaf fields one query selects. A query of a visitor selects fewer, because visitors
 * have a lower complexity limit.
 */
const LEAVES = { nobody: 2, somebody: 8 };
/** How many leaf fields of one list or object a query selects, for the same limit. */
const LEAVES_OF_ONE = 50;
const DEEPEST = 5;
/**
 * Below this depth, the queries select only the cursor of `edges`, because `nodes` return the
 * same objects.
 */
const LISTS = 2;

/**
 * Argument values for the queries. The key is "Type.field.argument", or the name of the argument
 * alone.
 */
function valuesIn(world: LeakFixture, secrets: HiddenObjects): Values {
  const moments = ["2026-05-01T00:03:00Z", "2027-01-01T00:00:00Z"];
  return {
    "Query.project.fullPath": [
      world.map.path,
      world.lair.path,
      world.cave.path,
      secrets.project.path,
      secrets.project.oldPath,
      secrets.diary.path,
      "peaks/nothing",
    ],
    "Query.group.fullPath": [
      world.peaks.path,
      world.ridge.path,
      secrets.subgroup.path,
      secrets.group.path,
      secrets.project.path,
      "nothing",
    ],
    "Query.user.username": ["keeper", "nobody"],
    "Query.user.id": ["gid://gitlab/User/1", "gid://gitlab/User/999999"],
    "Project.issue.iid": ["1", "2", "4", String(secrets.confidentialIid), "999"],
    "Group.epic.iid": [
      String(world.epics.iid),
      String(secrets.epics.iid),
      String(secrets.epics.iid + 1),
    ],
    "Group.epics.iids": [[String(world.epics.iid), String(secrets.epics.iid)]],
    iid: ["1", String(secrets.confidentialIid)],
    iids: [["1", String(secrets.confidentialIid)]],
    labelName: [["bug"], ["docs"], [secrets.labelTitle], ["None"]],
    milestoneTitle: ["First ascent", "Season", "None", secrets.milestoneTitle],
    authorUsername: ["keeper", "guest"],
    assigneeUsername: ["keeper", "nobody"],
    assigneeId: ["none", "any", String(world.keeper.id)],
    confidential: [true, false],
    createdAfter: moments,
    createdBefore: moments,
    updatedAfter: moments,
    updatedBefore: moments,
    search: [SECRET_WORD, "rope", "zeb"],
    types: [["INCIDENT"], ["ISSUE", "TEST_CASE"]],
    first: [1, 100],
    last: [1, 100],
    after: ["nonsense", endOf(secrets.confidentialId)],
    before: ["nonsense", endOf(secrets.confidentialId)],
    includeAncestors: [true, false],
    includeAncestorGroups: [true, false],
    includeDescendantGroups: [true, false],
    title: ["Spring", `Night ${SECRET_WORD}`],
    full: [true],
  };
}

function endOf(id: number): string {
  return Buffer.from(JSON.stringify([1, "2026-05-01 00:05:00+00", id])).toString("base64url");
}

export function listGraphqlQueries(
  schema: GraphQLSchema,
  world: LeakFixture,
  secrets: HiddenObjects,
  asks: keyof typeof LEAVES,
): string[] {
  const values = valuesIn(world, secrets);
  const query = schema.getQueryType();
  if (!query) throw new Error("There is nothing to ask.");
  return Object.values(query.getFields()).flatMap((root) =>
    callsOf(query, root, values).flatMap((call) =>
      [...everythingOf(root, values, LEAVES[asks]), ...narrowedOf(root, values)].map(
        (selection) => `{ ${call} ${selection} }`,
      ),
    ),
  );
}

/**
 * The field as a query writes it, once with each value of each argument. A field without
 * arguments gives only its name.
 */
function callsOf(type: GraphQLNamedType, field: Field, values: Values): string[] {
  const each = field.args.flatMap((argument) =>
    valuesOf(type, field, argument, values).map(
      (value) => `${field.name}(${argument.name}: ${literal(argument.type, value)})`,
    ),
  );
  const needsOne = field.args.some(({ type: kind }) => isNonNullType(kind));
  return needsOne || field.args.length === 0 ? (each.length > 0 ? each : [field.name]) : each;
}

function valuesOf(
  type: GraphQLNamedType,
  field: Field,
  argument: GraphQLArgument,
  values: Values,
): readonly unknown[] {
  const named = getNamedType(argument.type);
  const words = isEnumType(named) && !isListType(argument.type);
  const known =
    values[`${type.name}.${field.name}.${argument.name}`] ??
    (words ? named.getValues().map(({ name }) => name) : values[argument.name]);
  if (known === undefined) {
    throw new Error(`Nobody said what ${type.name}.${field.name}.${argument.name} can be.`);
  }
  return known;
}

function literal(type: GraphQLType, value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(type, item)).join(", ")}]`;
  return isEnumType(getNamedType(type)) ? String(value) : JSON.stringify(value);
}

/** Queries with `atOnce` leaf fields each. Together they select every field below `root`. */
function everythingOf(root: Field, values: Values, atOnce: number): string[] {
  const type = getNamedType(root.type);
  if (!isObjectType(type)) return [""];
  const leaves = leavesOf(type, values, [type.name]);
  return chunk(leaves, atOnce).map((some) => selectionOf(some));
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Paths to all leaf fields below a type; a path does not enter the same type twice. */
function leavesOf(type: GraphQLObjectType, values: Values, way: readonly string[]): string[][] {
  return Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [[field.name]];
    if (!isObjectType(named) || way.includes(named.name) || way.length > DEEPEST) return [];
    if (field.name === "edges" && way.length > LISTS) return [["edges", "cursor"]];
    const isAsked = field.args.some((argument) => isNonNullType(argument.type));
    const calls = isAsked ? callsOf(type, field, values) : [inPages(field)];
    const below = leavesOf(named, values, [...way, named.name]);
    return calls.flatMap((call) => below.map((leaf) => [call].concat(leaf)));
  });
}

/**
 * Adds `first: 50` to a list field. A higher number exceeds the complexity limit of visitors in
 * nested lists.
 */
function inPages({ name, args }: Field): string {
  return args.some((argument) => argument.name === "first") ? `${name}(first: 50)` : name;
}

/**
 * Selections of the lists and counts below `root`, with each value of each argument, and with
 * each sort order in small pages.
 */
function narrowedOf(root: Field, values: Values): string[] {
  const type = getNamedType(root.type);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (!isObjectType(named) || field.args.length === 0) return [];
    const leaves = leavesOf(named, values, [type.name, named.name])
      .filter((leaf) => leaf.length <= 2 && !leaf.includes("edges"))
      .filter(([first, second]) => first !== "nodes" || /^(id|iid|title)$/.test(second ?? ""));
    return callsOf(type, field, values).flatMap((call) =>
      chunk(leaves, LEAVES_OF_ONE).map((some) =>
        selectionOf(some.map((leaf) => [call].concat(leaf))),
      ),
    );
  });
}

/**
 * Builds a GraphQL selection from paths of field names. Paths that begin with the same field
 * share it.
 */
function selectionOf(paths: readonly (readonly string[])[]): string {
  const byFirst = new Map<string, string[][]>();
  for (const [first = "", ...rest] of paths) {
    byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  }
  const parts = [...byFirst].map(([first, rests]) =>
    rests[0]?.length === 0 ? first : `${aliased(first)} ${selectionOf(rests)}`,
  );
  return `{ ${parts.join(" ")} }`;
}

/**
 * Adds an alias to a field with arguments, because the same query can select the field with other
 * arguments.
 */
function aliased(call: string): string {
  return call.includes("(") ? `${call.replaceAll(/\W/g, "_")}: ${call}` : call;
}
