/**
 * Receives the reports that browsers send about violations of the Content-Security-Policy. Counts and
 * logs them.
 */
import type { FastifyInstance } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import type { Platform } from "../platform.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { CSP_REPORT_PATH } from "./security-headers.ts";

const REPORT = definePublicAction("csp_reports.create");
const REPORT_LIMIT = 16 * 1024;

export function registerCspReportRoute(app: FastifyInstance, platform: Platform): void {
  const types = ["application/csp-report", "application/reports+json"];
  app.addContentTypeParser(types, { parseAs: "string", bodyLimit: REPORT_LIMIT }, (_, body, done) =>
    done(null, String(body)),
  );
  const options = { config: { action: REPORT } };
  app.post<{ Body: string }>(CSP_REPORT_PATH, options, async (request, reply) => {
    await platform.rateLimits.spend("cspReports", buildIpAddressKey(request.ip));
    platform.metrics.cspReports.inc();
    request.log.warn({ report: request.body }, "content security policy violated");
    return reply.code(204).send();
  });
}
