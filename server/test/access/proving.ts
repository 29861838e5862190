/** What everybody brings to prove who they are. */
import { ask } from "../app.ts";
import { asPage, asToken, aToken, type TestPerson } from "../people.ts";
import type { Ground } from "./people.ts";
import { WANTED } from "./subjects.ts";
import type { Belongings, Subject } from "./world.ts";

export async function belongingsOf(ground: Ground, person: TestPerson): Promise<Belongings> {
  const { app, database } = ground;
  const { rows: namespaces } = await database.query<{ id: string }>(
    "select id from namespaces where owner_id = $1",
    [person.id],
  );
  const { rows: sessions } = await database.query<{ id: string }>(
    `insert into user_sessions (user_id, token_hash, expires_at)
     values ($1, $2, now() + interval '1 day') returning id`,
    [person.id, Buffer.from(crypto.randomUUID())],
  );
  return {
    namespaceId: Number(namespaces[0]?.id),
    sessionId: Number(sessions[0]?.id),
    tokenId: (await aToken(app, person, ["read_user"])).id,
  };
}

export async function proveSubjects(ground: Ground): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const wanted of WANTED) {
    const person = ground.person(wanted.uses ?? wanted.name);
    const belongings = await belongingsOf(ground, person);
    const subject: Subject = Object.assign({ person, headers: {} }, wanted, belongings);
    subject.headers = await proofOf(ground, subject);
    subjects.push(subject);
  }
  // Last: whoever is blocked could not be given anything any more.
  for (const { comes, person } of subjects) {
    if (comes === "with a page, blocked") await block(ground, person);
  }
  return subjects;
}

async function proofOf(ground: Ground, subject: Subject): Promise<Record<string, string>> {
  const { app } = ground;
  const { comes = "with a page", person, scopes = ["api"] } = subject;
  switch (comes) {
    case "without proof":
      return {};
    case "with a page":
    case "with a page, blocked":
      return asPage(person);
    case "with a page, but not from it":
      return { cookie: person.cookie };
    case "with a token":
    case "with a token, blocked":
      return asToken(await aToken(app, person, scopes));
    case "with a token, in somebody's name": {
      const token = await aToken(app, ground.person("admin"), scopes);
      return { ...asToken(token), sudo: person.username };
    }
    case "with an expired token":
      return asToken(await expired(ground, await aToken(app, person, scopes)));
    case "with a revoked token":
      return asToken(await revoked(ground, person, await aToken(app, person, scopes)));
    case "with a token that never was":
      return asToken({ token: "glpat-never-was-anything" });
  }
}

type Token = Awaited<ReturnType<typeof aToken>>;

/** Nobody can make one that is over. */
async function expired({ database }: Ground, token: Token): Promise<Token> {
  const statement = "update personal_access_tokens set expires_at = current_date - 1 where id = $1";
  await database.query(statement, [token.id]);
  return token;
}

async function revoked({ app }: Ground, person: TestPerson, token: Token): Promise<Token> {
  const url = `/api/v4/personal_access_tokens/${token.id}`;
  const answer = await ask(app, { method: "DELETE", url, headers: asPage(person) });
  if (answer.statusCode !== 204) throw new Error(`revoking failed: ${answer.body}`);
  return token;
}

async function block({ app, person }: Ground, blocked: TestPerson): Promise<void> {
  const headers = asPage(person("admin"));
  const url = `/api/v4/users/${blocked.id}/block`;
  const answer = await ask(app, { method: "POST", url, headers });
  if (answer.statusCode !== 201) throw new Error(`blocking failed: ${answer.body}`);
}
