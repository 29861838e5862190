/** Leak tests: sends the same request to two instances and compares the responses. */
import { injectRequest, type TestResponse } from "../../app.ts";
import { sessionHeaders, type TestPerson } from "../../people.ts";
import type { LeakFixture } from "./leak-fixtures.ts";

export const LEAK_TEST_VIEWERS = ["nobody", "outsider", "guest", "stranger"] as const;
export type LeakTestViewerName = (typeof LEAK_TEST_VIEWERS)[number] | "warden" | "keeper";

/**
 * Maximum number of pages to request of one list. All lists of the fixtures are shorter, so more
 * pages mean an endless list.
 */
const MOST_PAGES = 60;
/**
 * How many requests run in parallel on each instance. More requests would compete for the
 * processors and open more database connections, each of which has to plan all queries.
 */
const AT_ONCE = 2;

export interface LeakTestRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  payload?: object;
}

/**
 * Values of a URL parameter. `seen` are visible to everybody; `hidden` are hidden in one instance
 * and do not exist in the other.
 */
export interface UrlParameterValues {
  seen: readonly (string | number)[];
  hidden: readonly (string | number)[];
}

export interface RecordedResponse {
  status: number;
  text: string;
}

export interface ResponseComparison {
  /** Descriptions of the requests whose responses differ between the instances. */
  differences: string[];
  /** The responses of the instance without hidden content, by request. */
  answers: Map<string, RecordedResponse>;
}

export async function compareResponses(
  worlds: readonly [LeakFixture, LeakFixture],
  viewer: LeakTestViewerName,
  questions: readonly LeakTestRequest[],
): Promise<ResponseComparison> {
  const differences: string[] = [];
  const answers = new Map<string, RecordedResponse>();
  const left = questions.values();
  const askOn = async () => {
    for (const question of left) {
      const [bare, secret] = await Promise.all([
        recordResponse(worlds[0], viewer, question),
        recordResponse(worlds[1], viewer, question),
      ]);
      answers.set(nameOf(question), bare);
      if (bare.text === secret.text) continue;
      differences.push(`${viewer}: ${nameOf(question)}: ${difference(bare.text, secret.text)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return { differences, answers };
}

function nameOf({ method = "GET", url, payload }: LeakTestRequest): string {
  const sent = payload === undefined ? "" : ` ${JSON.stringify(payload)}`;
  return `${method} ${url}${sent}`;
}

/** Excerpts of both response bodies around their first difference, for the error message. */
function difference(one: string, other: string): string {
  let from = 0;
  while (one[from] === other[from]) from += 1;
  const excerpt = (text: string) => text.slice(Math.max(0, from - 100), from + 100);
  return `…${excerpt(one)}…\nbut with secrets …${excerpt(other)}…`;
}

/**
 * Sends the request and records status, headers and body of the response. Follows a paginated
 * list to its last page.
 */
export async function recordResponse(
  world: LeakFixture,
  viewer: LeakTestViewerName,
  question: LeakTestRequest,
): Promise<RecordedResponse> {
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

/**
 * Sends the request with a fixed request id. A generated id would differ between the instances.
 */
function put(
  world: LeakFixture,
  viewer: LeakTestViewerName,
  question: LeakTestRequest,
): Promise<TestResponse> {
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
