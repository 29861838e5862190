/** Leak tests: sends the same request to two instances and compares the responses. */
import { injectRequest, type TestResponse } from "../../app.ts";
import { sessionHeaders, type TestPerson } from "../../people.ts";
import type { LeakFixture } from "./leak-fixtures.ts";

export const VIEWERS = ["nobody", "outsider", "guest", "stranger"] as const;
export type ViewerName = (typeof VIEWERS)[number] | "warden" | "keeper";

/** Stops following an endless list: no list of the fixtures has so many pages. */
const MOST_PAGES = 60;
/**
 * Parallel requests to each instance. With more, the requests would compete for the processors and open
 * more connections, each with its own query plans.
 */
const AT_ONCE = 2;

export interface Question {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  payload?: object;
}

/**
 * Values of a URL parameter: visible to everybody, or hidden in one instance and absent in the other.
 */
export interface AddressValues {
  seen: readonly (string | number)[];
  hidden: readonly (string | number)[];
}

export interface RecordedAnswer {
  status: number;
  text: string;
}

export interface Comparison {
  /** Requests whose responses differ. */
  differences: string[];
  /** By request: the responses of the instance without secrets. */
  answers: Map<string, RecordedAnswer>;
}

export async function compare(
  worlds: readonly [LeakFixture, LeakFixture],
  viewer: ViewerName,
  questions: readonly Question[],
): Promise<Comparison> {
  const differences: string[] = [];
  const answers = new Map<string, RecordedAnswer>();
  const left = questions.values();
  const askOn = async () => {
    for (const question of left) {
      const [bare, secret] = await Promise.all([
        recordAnswer(worlds[0], viewer, question),
        recordAnswer(worlds[1], viewer, question),
      ]);
      answers.set(nameOf(question), bare);
      if (bare.text === secret.text) continue;
      differences.push(`${viewer}: ${nameOf(question)}: ${difference(bare.text, secret.text)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return { differences, answers };
}

function nameOf({ method = "GET", url, payload }: Question): string {
  const sent = payload === undefined ? "" : ` ${JSON.stringify(payload)}`;
  return `${method} ${url}${sent}`;
}

/** Excerpts around the first difference of two texts. */
function difference(one: string, other: string): string {
  let from = 0;
  while (one[from] === other[from]) from += 1;
  const excerpt = (text: string) => text.slice(Math.max(0, from - 100), from + 100);
  return `…${excerpt(one)}…\nbut with secrets …${excerpt(other)}…`;
}

/** The response with everything that a client sees; a paginated list is followed to its end. */
export async function recordAnswer(
  world: LeakFixture,
  viewer: ViewerName,
  question: Question,
): Promise<RecordedAnswer> {
  const first = await put(world, viewer, question);
  const pages = [textOf(first)];
  let next = question.url.includes("per_page=2") ? nextOf(first) : undefined;
  while (next !== undefined) {
    if (pages.length > MOST_PAGES) throw new Error(`${question.url} goes on for ever`);
    const answer = await put(world, viewer, { url: next });
    pages.push(textOf(answer));
    next = nextOf(answer);
  }
  return { status: first.statusCode, text: pages.join("\n") };
}

/** Sends a fixed request id, so that only the Date header differs between the instances. */
function put(world: LeakFixture, viewer: ViewerName, question: Question): Promise<TestResponse> {
  const person: TestPerson | null = viewer === "nobody" ? null : world[viewer];
  const headers = {
    ...(person === null ? {} : sessionHeaders(person)),
    "x-request-id": "the-same-for-all",
  };
  return injectRequest(world.app, { ...question, headers });
}

function textOf({ statusCode, headers, body: text }: TestResponse): string {
  const { date: _, ...told } = headers;
  return `${statusCode} ${JSON.stringify(told)}\n${text}`;
}

function nextOf({ headers }: TestResponse): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
  if (next === undefined) return undefined;
  const { pathname, search } = new URL(next);
  return pathname + search;
}
