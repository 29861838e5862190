/** Metrics of this process that are read when it is scraped: version, connections, Markdown queue. */
import { Counter, Gauge, type Registry } from "prom-client";
import type { DatabasePoolUsage } from "../db/pool.ts";
import { measureRendering } from "../markdown/index.ts";
import { CAIRN_VERSION } from "../version.ts";

export function registerProcessGauges(
  registry: Registry,
  sources: { measurePool: () => DatabasePoolUsage; isRedisConnected: () => boolean },
): void {
  const { measurePool, isRedisConnected } = sources;
  const addGauge = (name: string, help: string, read: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );

  registry.registerMetric(
    new Gauge({
      name: "cairn_build_info",
      help: "1, with the version of this process as a label.",
      labelNames: ["version"],
      registers: [],
      collect() {
        this.set({ version: CAIRN_VERSION }, 1);
      },
    }),
  );
  addGauge(
    "cairn_database_pool_size",
    "Connections to the database that this process can open.",
    () => measurePool().size,
  );
  addGauge(
    "cairn_database_pool_in_use",
    "Connections to the database that are in use.",
    () => measurePool().inUse,
  );
  addGauge(
    "cairn_database_pool_waiting",
    "How many times a request or job waits for a connection to the database.",
    () => measurePool().waiting,
  );
  addGauge("cairn_redis_connected", "1 while Redis answers this process.", () =>
    isRedisConnected() ? 1 : 0,
  );
  addGauge(
    "cairn_markdown_waiting",
    "Texts that wait for a thread that renders Markdown.",
    () => measureRendering().waiting,
  );
  registry.registerMetric(
    new Counter({
      name: "cairn_markdown_refused_total",
      help: "Texts that were shown as plain text because no thread was free to render them.",
      registers: [],
      collect() {
        this.reset();
        this.inc(measureRendering().refused);
      },
    }),
  );
}
