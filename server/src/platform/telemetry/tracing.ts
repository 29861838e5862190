/** OpenTelemetry tracing. The library is loaded only when a collector URL is configured. */
import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import { CAIRN_VERSION } from "../version.ts";

const tracer = trace.getTracer("cairn");

export async function startTracing(url: string | undefined): Promise<() => Promise<void>> {
  if (url === undefined) return async () => {};
  const [sdk, exporter, resources, contexts] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
  ]);
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": "cairn",
      "service.version": CAIRN_VERSION,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Starts a span for a request and runs `run` inside it. `route` is the pattern of the address. */
export function runInRequestSpan<T>(
  { method, route }: { method: string; route: string | undefined },
  run: (span: Span) => T,
): T {
  const attributes: Attributes = { "http.request.method": method };
  if (route !== undefined) attributes["http.route"] = route;
  return runIn(
    tracer.startSpan(`${method} ${route ?? "unknown"}`, { kind: SpanKind.SERVER, attributes }),
    run,
  );
}

/** Starts a span for a job and runs `run` inside it. */
export function runInJobSpan<T>(job: string, run: (span: Span) => T): T {
  return runIn(tracer.startSpan(`job ${job}`, { kind: SpanKind.CONSUMER }), run);
}

function runIn<T>(span: Span, run: (span: Span) => T): T {
  return context.with(trace.setSpan(context.active(), span), () => run(span));
}

/** The id of the trace that the current work belongs to; undefined while traces are off. */
export function findTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

export function endSpan(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * Records a finished SQL statement as a child of the active span. Does nothing without an active span.
 */
export function recordStatementSpan(seconds: number): void {
  if (trace.getActiveSpan() === undefined) return;
  const end = Date.now();
  tracer
    .startSpan("postgresql", {
      kind: SpanKind.CLIENT,
      startTime: end - seconds * 1000,
      attributes: { "db.system.name": "postgresql" },
    })
    .end(end);
}
