/** OpenTelemetry tracing. The library is loaded only when a collector URL is configured. */
import { context, SpanStatusCode, trace, type Span } from "@opentelemetry/api";

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
    resource: resources.resourceFromAttributes({ "service.name": "cairn" }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Starts a span for a request or job and runs `run` inside it. */
export function runInSpan<T>(name: string, run: (span: Span) => T): T {
  const span = tracer.startSpan(name);
  return context.with(trace.setSpan(context.active(), span), () => run(span));
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
  tracer.startSpan("postgresql", { startTime: end - seconds * 1000 }).end(end);
}
