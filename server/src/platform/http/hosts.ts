/**
 * Refuses requests with a foreign Host header before the body is read. Another site can let its name
 * resolve to this server (DNS rebinding), and its pages could then read responses as same-origin.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { DEFAULT_HOSTNAME } from "./origin.ts";

/** Paths that accept any Host header, because load balancers and probes request them by IP address. */
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

/** Returns the hostname in lower case. Ignores the port, because proxies often omit it. */
function hostnameOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  // Returns undefined if the header contains more than a host and a port, such as a path or a
  // username.
  return url?.pathname === "/" && url.username === "" ? url.hostname : undefined;
}

/**
 * Turns the absolute form `GET http://host/path`, which clients send to proxies, into `GET /path`. So
 * all later code sees only the path, and the host always comes from the Host header.
 */
export function toOriginFormUrl(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol)) return target;
  const path = url.pathname + url.search;
  Object.assign(request, { originalUrl: path });
  return path;
}
