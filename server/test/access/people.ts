/** Everybody in the world, before they belong anywhere. */
import type pg from "pg";
import type { App } from "../../src/app.ts";
import { aPerson, type TestPerson } from "../people.ts";
import { WANTED, type Wanted } from "./subjects.ts";

/** What a world is made with. */
export interface Ground {
  app: App;
  /** For what no door would do. */
  database: pg.Client;
  person: (name: string) => TestPerson;
}

/** Those who never ask, but are there. */
const OTHERS = [
  "founder",
  "member",
  "co-owner of projects",
  "co-owner of groups",
  "newcomer",
  "bystander",
];

export async function settle(app: App, database: pg.Client): Promise<Ground> {
  const people = new Map<string, TestPerson>();
  const wanted = WANTED.filter(({ uses }) => uses === undefined);
  await Promise.all([
    ...OTHERS.map(async (name) => people.set(name, await arrive(app, name))),
    ...wanted.map(async (one) => people.set(one.name, await subjectFor(app, database, one))),
  ]);
  return {
    app,
    database,
    person: (name) => {
      const person = people.get(name);
      if (person === undefined) throw new Error(`There is no ${name}.`);
      return person;
    },
  };
}

/** Some words are reserved, and nobody may be called by them. */
function arrive(app: App, name: string, admin = false): Promise<TestPerson> {
  return aPerson(app, { username: `the-${name.replaceAll(/\W+/g, "-")}`, admin });
}

async function subjectFor(app: App, database: pg.Client, wanted: Wanted): Promise<TestPerson> {
  const person = await arrive(app, wanted.name, wanted.here === "Ad");
  if (wanted.here === "Ex") {
    await database.query("update users set external = true where id = $1", [person.id]);
  }
  return person;
}
