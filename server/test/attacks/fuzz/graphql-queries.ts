/** Generates queries and mutations from our own GraphQL schema, with arguments of every type. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  isInterfaceType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import type { RandomGenerator } from "../../../../scripts/chance.ts";
import { generateHostileString } from "./values.ts";

const DEPTH_MAX = 5;
const FIELDS_MAX = 6;

export interface GraphqlRequest {
  query: string;
}

/**
 * Generates one query or mutation. Writes arguments as literals, because GraphQL checks these
 * more strictly than variables.
 */
export function generateGraphqlRequest(
  schema: GraphQLSchema,
  chance: RandomGenerator,
  globalIds: readonly string[],
  fullPaths: readonly string[],
): GraphqlRequest {
  const mutation = schema.getMutationType();
  const isMutation = mutation !== null && mutation !== undefined && chance.happens(0.4);
  const root = isMutation ? mutation : schema.getQueryType();
  if (root === null || root === undefined) throw new Error("The schema has no query type.");
  const writer = new Writer(chance, globalIds, fullPaths);
  return { query: `${isMutation ? "mutation" : "query"} ${writer.selection(root, 0)}` };
}

class Writer {
  readonly #chance: RandomGenerator;
  readonly #globalIds: readonly string[];
  readonly #fullPaths: readonly string[];

  constructor(chance: RandomGenerator, globalIds: readonly string[], fullPaths: readonly string[]) {
    this.#chance = chance;
    this.#globalIds = globalIds;
    this.#fullPaths = fullPaths;
  }

  selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth < DEPTH_MAX || !isObjectType(getNamedType(field.type)),
    );
    const count = depth === 0 ? 1 + this.#chance.below(2) : 1 + this.#chance.below(FIELDS_MAX);
    const chosen = this.#chance.shuffled(fields).slice(0, count);
    const written = chosen.map((field, index) => this.#field(field, depth, index));
    return `{ __typename ${written.join(" ")} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number, index: number): string {
    const args = field.args.filter(
      (argument) => isNonNullType(argument.type) || this.#chance.happens(0.4),
    );
    const written = args.map(({ name, type }) => `${name}: ${this.#literal(type, name)}`);
    const call = written.length === 0 ? field.name : `${field.name}(${written.join(", ")})`;
    const named = getNamedType(field.type);
    const aliased = this.#chance.happens(0.3) ? `a${depth}_${index}: ${call}` : call;
    if (isObjectType(named)) return `${aliased} ${this.selection(named, depth + 1)}`;
    if (isUnionType(named) || isInterfaceType(named)) return `${aliased} { __typename }`;
    return aliased;
  }

  #literal(type: GraphQLInputType, name: string): string {
    if (isNonNullType(type)) return this.#literal(type.ofType, name);
    if (isListType(type)) {
      const items = Array.from({ length: this.#chance.below(3) }, () =>
        this.#literal(type.ofType, name),
      );
      return `[${items.join(", ")}]`;
    }
    if (isEnumType(type)) return this.#chance.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || this.#chance.happens(0.4),
      );
      return `{${fields.map((field) => `${field.name}: ${this.#literal(field.type, field.name)}`).join(", ")}}`;
    }
    return this.#scalar(type.name, name);
  }

  #scalar(type: string, name: string): string {
    const chance = this.#chance;
    if (type === "Int") return String(chance.pick([0, 1, -1, 5, 100, 101, 2_147_483_647]));
    if (type === "Float") return String(chance.pick([0, 0.5, -1e9]));
    if (type === "Boolean") return chance.happens(0.5) ? "true" : "false";
    if (chance.happens(0.6)) {
      if (name.toLowerCase().endsWith("path")) return JSON.stringify(chance.pick(this.#fullPaths));
      if (name.toLowerCase().includes("iid")) return JSON.stringify(String(1 + chance.below(4)));
      return JSON.stringify(chance.pick(this.#globalIds));
    }
    if (chance.happens(0.2)) return String(chance.below(1_000));
    return JSON.stringify(generateHostileString(chance).slice(0, 500));
  }
}
