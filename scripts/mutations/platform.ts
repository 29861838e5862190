/** Faults for bin/mutations in server/src/platform. */
import type { Mutation } from "./mutation.ts";

export const platformMutations: readonly Mutation[] = [
  {
    name: "a recorded answer is replayed to somebody who lost access",
    file: "server/src/platform/idempotency/idempotency.ts",
    from: "await authorizeReplay(inner, work);",
    to: "",
    tests: ["server/src/platform/idempotency/replay-authorization.db.test.ts"],
    project: "db",
  },
  {
    name: "an expensive call costs one point of its rate limit",
    file: "server/src/platform/rate-limits/rate-limits.ts",
    from: "await limiter.consume(key, points)",
    to: "await limiter.consume(key)",
    tests: [
      "server/src/modules/notes/system-notes/cross-references.db.test.ts",
      "server/src/platform/graphql/graphql.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "the cable delivers events while the rights of the viewer are checked",
    file: "server/src/platform/cable/subscriber-map.ts",
    from: "if (socket.asking === undefined) return socket.deliver(frame);",
    to: "if (member.confirmed) return socket.deliver(frame);",
    tests: [
      "server/src/platform/cable/cable-guards.test.ts",
      "server/src/platform/cable/cable.test.ts",
    ],
    project: "unit",
  },
  {
    name: "events that Redis lost are skipped",
    file: "server/src/platform/events/feed.ts",
    from: "if (event.position === watched.position + 1) deliver(watched, event);",
    to: "if (event.position > watched.position) deliver(watched, event);",
    tests: ["server/src/platform/events/events.db.test.ts"],
    project: "db",
  },
  {
    name: "a quotation mark in a text ends an attribute of the rendered HTML",
    file: "server/src/platform/markdown/safe-html.ts",
    from: "/[&<>\"\\u00A0'`]/g",
    to: "/[&<>\\u00A0'`]/g",
    tests: [
      "server/src/platform/markdown/xss.test.ts",
      "server/src/platform/markdown/rendering.test.ts",
    ],
    project: "unit",
  },
  {
    name: "an unsafe request passes without a CSRF token",
    file: "server/src/platform/http/origin.ts",
    from: 'if (session !== undefined && typeof given === "string" && secrets.isCsrfToken(given, session)) {',
    to: 'if (session !== undefined && (typeof given !== "string" || secrets.isCsrfToken(given, session))) {',
    tests: [
      "server/src/platform/http/http.db.test.ts",
      "server/src/platform/graphql/graphql.db.test.ts",
    ],
    project: "db",
  },
  {
    name: "a part of a transaction that failed keeps what it wrote",
    file: "server/src/platform/create-context.ts",
    from: "await sql`rollback to savepoint part`.execute(trx);",
    to: "",
    tests: [
      "server/src/platform/db/database.db.test.ts",
      "server/src/modules/notes/writing/quick-actions.web.db.test.ts",
    ],
    project: "db",
  },
];
