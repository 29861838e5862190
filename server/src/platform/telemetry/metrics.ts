/** Prometheus metrics of one process, served at /-/metrics. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "cairn_http_request_seconds",
      help: "Time to answer a request, by route and status class.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    }),
    statements: new Histogram({
      name: "cairn_database_statement_seconds",
      help: "Time of one database statement as the program sees it.",
      buckets: SECONDS,
      registers,
    }),
    uncertainCommits: new Counter({
      name: "cairn_commits_uncertain_total",
      help: "Transactions of which it is not certain that they were saved.",
      registers,
    }),
    events: new Counter({
      name: "cairn_events_dispatched_total",
      help: "Events moved from the outbox into the log by this process.",
      registers,
    }),
    jobs: new Counter({
      name: "cairn_jobs_total",
      help: "Jobs run by this process, by name and outcome.",
      // Not "job": Prometheus has a label of this name.
      labelNames: ["name", "outcome"],
      registers,
    }),
    releasedJobs: new Counter({
      name: "cairn_jobs_released_total",
      help: "Jobs whose worker stopped without finishing them, released by this process.",
      registers,
    }),
    emails: new Counter({
      name: "cairn_emails_total",
      help: "Emails given to the SMTP server by this process, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    incomingEmails: new Counter({
      name: "cairn_incoming_emails_total",
      help: "Emails that this process received, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    mailboxConnected: new Gauge({
      name: "cairn_mailbox_connected",
      help: "1 while this process is connected to the mailbox for incoming emails.",
      registers,
    }),
    sockets: new Gauge({
      name: "cairn_cable_sockets",
      help: "Open cable connections of this process.",
      registers,
    }),
    cableMessages: new Counter({
      name: "cairn_cable_messages_total",
      help: "Messages to and from cable clients.",
      labelNames: ["direction"],
      registers,
    }),
    refused: new Counter({
      name: "cairn_refused_total",
      help: "What was refused by a rate limit or a budget, by its name.",
      labelNames: ["limit"],
      registers,
    }),
    cspReports: new Counter({
      name: "cairn_csp_reports_total",
      help: "Content-Security-Policy violations reported by browsers.",
      registers,
    }),
  };
}
