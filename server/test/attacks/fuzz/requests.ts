/** Generates a random request from the schemas of a route, partly valid and partly hostile. */
import type { InjectOptions } from "fastify";
import { stringify } from "qs-esm";
import type { RandomGenerator } from "../../../../scripts/chance.ts";
import type { FuzzFixture } from "./fixture.ts";
import type { FuzzedRoute } from "./routes.ts";
import { chooseFuzzOptions, generateHostileString, generateObjectFromSchema } from "./values.ts";

const KNOWN_SHARE = 0.8;
/** Maximum length of a generated URL. Node refuses much longer URLs before our code runs. */
const URL_MAX = 12_000;

export function generateRouteRequest(
  route: FuzzedRoute,
  fixture: FuzzFixture,
  chance: RandomGenerator,
): InjectOptions {
  const fuzz = chooseFuzzOptions(chance, fixture.ids);
  const path = addressOf(route.path, fixture, chance);
  const query = writtenQuery(generateObjectFromSchema(route.query, fuzz));
  const headers: Record<string, string> = {
    accept: chance.happens(route.isPage ? 0.8 : 0.2) ? "text/html" : "application/json",
    ...chance.pick(fixture.callers),
    ...(chance.happens(0.1) && {
      "idempotency-key": generateHostileString(chance).slice(0, 300) || "key",
    }),
  };
  for (const name of Object.keys(headers)) headers[name] = headerText(headers[name] ?? "");
  const url = `${path}${query}`.slice(0, URL_MAX);
  if (route.method === "GET") return { method: "GET", url, headers };
  if (route.takesFile)
    return {
      method: route.method,
      url,
      headers: { ...headers, ...MULTIPART },
      payload: fileBody(chance),
    };
  const body = generateObjectFromSchema(route.body, fuzz);
  if (chance.happens(0.1)) {
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    return { method: route.method, url, headers: form, payload: writtenQuery(body).slice(1) };
  }
  const payload = JSON.stringify(body);
  return {
    method: route.method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload,
  };
}

function addressOf(pattern: string, { known }: FuzzFixture, chance: RandomGenerator): string {
  const segments = pattern.split("/");
  const filled = segments.map((segment, index) => {
    const [, name, ending = ""] = /^:(\w+)(\.json)?$/.exec(segment) ?? [];
    if (name === undefined) return segment;
    const before = segments[index - 1] ?? "";
    const values =
      name === "place" ? known[before === "groups" ? "group_place" : "place"] : known[before];
    const isKnown = values !== undefined && chance.happens(KNOWN_SHARE);
    const text = isKnown
      ? String(chance.pick(values))
      : generateHostileString(chance).slice(0, 300);
    // A full path keeps its slashes. Every other value is encoded as one path segment.
    const isPath = name === "place" && isKnown;
    return (isPath ? text : encodeURIComponent(text.toWellFormed())) + ending;
  });
  return filled.join("/") || "/";
}

function writtenQuery(sent: Record<string, unknown>): string {
  const text = stringify(wellFormed(sent), { arrayFormat: "brackets" });
  return text === "" ? "" : `?${text}`;
}

/** Replaces lone surrogates in query values, because they cannot be percent-encoded. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), wellFormed(member)]),
  );
}

/** Replaces all characters that are not printable ASCII, because Node does not send them in headers. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7E]/g, "?");
}

const MULTIPART = { "content-type": "multipart/form-data; boundary=cut" };

function fileBody(chance: RandomGenerator): string {
  const name = generateHostileString(chance)
    .slice(0, 200)
    .replaceAll(/["\r\n]/g, "_");
  const field = chance.happens(0.8)
    ? "file"
    : generateHostileString(chance)
        .slice(0, 50)
        .replaceAll(/["\r\n]/g, "_");
  const end = chance.happens(0.9) ? "\r\n--cut--\r\n" : "";
  return `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${generateHostileString(chance)}${end}`;
}
