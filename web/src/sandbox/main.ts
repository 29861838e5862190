/**
 * Entry of the rendering sandbox for formulas and diagrams: an iframe without origin and network. The
 * page communicates with the sandbox over one message port.
 */
import type { RenderResult, SandboxMessage, RenderRequest } from "../ui/sandbox/protocol.ts";

addEventListener("message", open);

/** Accepts only the first port from the parent page; messages from other senders are ignored. */
function open(event: MessageEvent): void {
  const [port] = event.ports;
  if (!port || event.source !== parent) return;
  removeEventListener("message", open);
  port.addEventListener("message", ({ data }: MessageEvent<SandboxMessage<RenderRequest>>) => {
    void drawn(data.what).then((what) =>
      port.postMessage({ id: data.id, what } satisfies SandboxMessage<RenderResult>),
    );
  });
  port.start();
}

async function drawn(wish: RenderRequest): Promise<RenderResult> {
  try {
    if (wish.kind === "formula") return (await import("./formula.ts")).renderFormula(wish);
    return await (await import("./diagram.ts")).renderDiagram(wish);
  } catch {
    return { kind: "failed" };
  }
}
