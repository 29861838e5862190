/**
 * Decides who can open a cable socket. Cheap checks come first: a flood of upgrade requests is refused
 * by IP address before the database looks up any session.
 */
import type { IncomingMessage } from "node:http";
import { AppError } from "../errors/app-error.ts";
import type { Budgets } from "../rate-limits/budgets.ts";
import type { Callers } from "./callers.ts";
import type { CableConnection } from "./channel.ts";
import type { CableLog, SpendRateLimit } from "./socket.ts";
import { FairQueue } from "./fair-queue.ts";

/** Session lookups that run at the same time: in total, and for one IP address. */
const LOOKUPS_AT_ONCE = 4;
const LOOKUPS_PER_ADDRESS = 2;

export interface AdmissionOptions<Viewer> {
  /**
   * Reads the cookie of the upgrade request. Null refuses the client. Anonymous clients are viewers too.
   */
  authenticate(request: IncomingMessage): Promise<CableConnection<Viewer> | null>;
  /**
   * The key by which upgrade requests are limited while the viewer is unknown. The `limitKey` of a
   * visitor is the same text, so that both count together.
   */
  addressKey(request: IncomingMessage): string;
  allowedOrigins(request: IncomingMessage): boolean;
  log: CableLog;
}

interface Means {
  callers: Callers;
  budgets: Budgets;
  spend: SpendRateLimit;
  onRefused: (name: string) => void;
}

export type Admission<Viewer> =
  | { refused: 404 | 429 | 503 }
  /** A null connection is accepted, sent `disconnect` with reason `unauthorized`, and closed. */
  | { refused?: undefined; connection: CableConnection<Viewer> | null };

export function createAdmission<Viewer>(
  options: AdmissionOptions<Viewer>,
  { callers, budgets, spend, onRefused }: Means,
): (request: IncomingMessage) => Promise<Admission<Viewer>> {
  const turns = new FairQueue(LOOKUPS_AT_ONCE, LOOKUPS_PER_ADDRESS);

  async function admit(request: IncomingMessage, address: string): Promise<Admission<Viewer>> {
    await spend("cableUpgrades", address);
    const connection = await turns.take(address, () => options.authenticate(request));
    if (connection === null) return { connection };
    const { limitKey } = connection;
    if (limitKey !== address) await spend("cableUpgrades", limitKey);
    return { connection };
  }

  async function admitUnlessCrowded(request: IncomingMessage): Promise<Admission<Viewer>> {
    if (!options.allowedOrigins(request)) return { refused: 404 };
    const address = options.addressKey(request);
    const caller = callers.of(address);
    if (caller.undecided >= budgets.cableUndecidedPerAddress) {
      onRefused("cable_undecided");
      return { refused: 429 };
    }
    caller.undecided += 1;
    try {
      return await admit(request, address);
    } finally {
      caller.undecided -= 1;
    }
  }

  return async (request) => {
    try {
      return await admitUnlessCrowded(request);
    } catch (error) {
      if (error instanceof AppError && error.code === "rate_limited") return { refused: 429 };
      options.log.warn({ err: error }, "Cable authentication failed");
      return { refused: 503 };
    }
  };
}
