/**
 * One connection of an attacker: a kept-alive socket from a separate IP address that reads all
 * responses.
 */
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as it is, except an object, which is sent as JSON. */
  body?: object | string | Buffer;
}

/** The attackers' IP address; the reader has another, so limits by address do not affect the reader. */
const ATTACKING_ADDRESS = "127.0.0.2";
const PATIENCE_MS = 15_000;

export class Connection {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: ATTACKING_ADDRESS });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Sends a request and returns its status; 0 when the server does not answer or disconnects. */
  async send({ method = "GET", path, headers = {}, body }: Sent): Promise<number> {
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

  /** A plain socket, for attacks that do not follow HTTP. */
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
