/** Finds the GET route that serves a URL, so that a page can call the handler of the route directly. */
import createRouter from "find-my-way";
import { parseFormParameters } from "./parameters.ts";
import { encodePlacePath, PATH_PARAMETER_MAX, type PathSuffixAfterPlace } from "./place-paths.ts";

export interface FoundRoute<Route> {
  spec: Route;
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
}

export interface RouteDirectory<Route extends { path: string }> {
  add(spec: Route): void;
  /** `url` has no origin, only path and query. Returns null when no route serves the URL. */
  find(url: string): FoundRoute<Route> | null;
}

/** Creates a directory with the router that Fastify uses, so both find the same routes. */
export function createRouteDirectory<Route extends { path: string }>(
  pathEnds: readonly PathSuffixAfterPlace[],
): RouteDirectory<Route> {
  const router = createRouter({
    maxParamLength: PATH_PARAMETER_MAX,
    querystringParser: parseFormParameters,
  });
  return {
    add: (spec) => router.on("GET", spec.path, () => undefined, spec),
    find(url) {
      const found = router.find("GET", encodePlacePath(url, "GET", pathEnds));
      if (found === null) return null;
      return { spec: found.store as Route, params: found.params, query: found.searchParams };
    },
  };
}
