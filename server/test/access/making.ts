/** Makes the world, in the test file's own database, and watches it from then on. */
import { VISIBILITIES } from "@cairn/contract/access";
import pg from "pg";
import type { App } from "../../src/app.ts";
import { testDatabase } from "../database.ts";
import { settle } from "./people.ts";
import { invitedGroups, placeElsewhere, placeGroup, placeProject } from "./placing.ts";
import { belongingsOf, proveSubjects } from "./proving.ts";
import { watchChanges } from "./undo.ts";
import { PROJECT_STATES, type Project, type World } from "./world.ts";

export async function makeWorld(app: App): Promise<World> {
  const { databaseUrl } = await testDatabase();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const ground = await settle(app, database);
  const invited = await invitedGroups(ground);
  const projects: Project[] = [];
  for (const visibility of VISIBILITIES) {
    const group = await placeGroup(ground, invited, visibility);
    for (const state of PROJECT_STATES) {
      projects.push(await placeProject(ground, invited, group, state));
    }
  }
  const elsewhere = await placeElsewhere(ground);
  const person = ground.person("bystander");
  const bystander = { person, ...(await belongingsOf(ground, person)) };
  const subjects = await proveSubjects(ground);
  await database.end();
  return {
    app,
    subjects,
    projects,
    elsewhere,
    newcomer: ground.person("newcomer"),
    bystander,
    friends: invited.friends,
    undo: await watchChanges(databaseUrl),
  };
}
