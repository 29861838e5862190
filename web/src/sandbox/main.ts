/**
 * Entry script of the rendering sandbox: an iframe with an opaque origin and without network, which
 * renders formulas and diagrams. The page communicates with the iframe over one message port.
 */
import type {
  SandboxRenderResult,
  SandboxMessage,
  SandboxRenderRequest,
} from "../ui/sandbox/protocol.ts";

addEventListener("message", open);

/** Accepts only the first port from the parent page. Ignores messages from other senders. */
function open(event: MessageEvent): void {
  const [port] = event.ports;
  if (!port || event.source !== parent) return;
  removeEventListener("message", open);
  port.addEventListener(
    "message",
    ({ data }: MessageEvent<SandboxMessage<SandboxRenderRequest>>) => {
      void drawn(data.what).then((what) =>
        port.postMessage({ id: data.id, what } satisfies SandboxMessage<SandboxRenderResult>),
      );
    },
  );
  port.start();
}

async function drawn(wish: SandboxRenderRequest): Promise<SandboxRenderResult> {
  try {
    if (wish.kind === "formula") return (await import("./formula.ts")).renderFormula(wish);
    return await (await import("./diagram.ts")).renderDiagram(wish);
  } catch {
    return { kind: "failed" };
  }
}
