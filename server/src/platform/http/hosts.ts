/**
 * Which names this instance answers to. A page of another site can have its name resolve to our address
 * (DNS rebinding) and then read here as if it were ours, so a foreign Host is refused before anything is
 * read.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { DEFAULT_HOSTNAME } from "./origin.ts";

/** Balancers and probes ask for these by address. */
const BY_ANY_NAME = /^\/-\/(?:health|liveness|readiness|metrics)(?:$|[?/])/;

export function refuseForeignHosts(app: FastifyInstance, own: URL): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(problemOf(request, own));
  });
}

function problemOf(request: FastifyRequest, own: URL): AppError | undefined {
  const { rawHeaders } = request.raw;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return new AppError("bad_request", "The request names two hosts");
  if (own.hostname === DEFAULT_HOSTNAME || BY_ANY_NAME.test(request.url)) return undefined;
  if (hostnameOf(request.host) === own.hostname) return undefined;
  return new AppError("misdirected", `This instance is at ${own.origin}`);
}

/** Without the port, which proxies often leave out, and in small letters. */
function hostnameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  // Anything but a host and a port would make another address of it.
  return url?.pathname === "/" && url.username === "" ? url.hostname : undefined;
}

/**
 * `GET http://host/path`, as clients ask a proxy, becomes `GET /path`; the Host header alone says which host
 * is meant. Everything behind sees the path only.
 */
export function toOriginForm(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return target;
  const path = url.pathname + url.search;
  Object.assign(request, { originalUrl: path });
  return path;
}
