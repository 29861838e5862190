/**
 * One HTTP connection of the attacker in the availability tests: a keep-alive socket from the
 * attacker's IP address. Reads every response to its end.
 */
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";

export interface AttackRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The request body. An object is sent as JSON, everything else unchanged. */
  body?: object | string | Buffer;
}

/**
 * IP address of the attacker. The member who only reads has another IP address, so rate limits by
 * IP address affect only the attacker.
 */
const ATTACKING_ADDRESS = "127.0.0.2";
const PATIENCE_MS = 15_000;

export class AttackerConnection {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: ATTACKING_ADDRESS });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /**
   * Sends a request and returns the status of the response, or 0 when the server does not answer or
   * disconnects.
   */
  async send({ method = "GET", path, headers = {}, body }: AttackRequest): Promise<number> {
    const isJson = typeof body === "object" && !Buffer.isBuffer(body);
    const payload = isJson ? JSON.stringify(body) : body;
    return new Promise((resolve) => {
      const sent = request(
        new URL(path, this.#url),
        {
          method,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: { accept: "application/json", ...(isJson && JSON_TYPE), ...headers },
        },
        (answer: IncomingMessage) => {
          answer.resume();
          answer.once("close", () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once("timeout", () => sent.destroy());
      sent.once("error", () => resolve(0));
      sent.end(payload);
    });
  }

  /** Opens a plain TCP socket, for attacks that violate the HTTP protocol. */
  socket(): Socket {
    const { hostname, port } = this.#url;
    const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKING_ADDRESS });
    socket.on("error", () => socket.destroy());
    return socket;
  }

  close(): void {
    this.#agent.destroy();
  }
}

const JSON_TYPE = { "content-type": "application/json" };
