/**
 * Decides who can open a cable socket. The cheap checks come first: too many upgrade requests from one
 * IP address are refused before any session is looked up in the database.
 */
import type { IncomingMessage } from "node:http";
import { AppError } from "../errors/app-error.ts";
import type { BudgetValues } from "../rate-limits/budgets.ts";
import type { CallerCableUsageRegistry } from "./callers.ts";
import type { CableConnection } from "./channel.ts";
import type { CableLogger, SpendRateLimit } from "./socket.ts";
import { FairQueue } from "../fair-queue.ts";

/** Maximum number of session lookups that run at the same time: in total, and for one IP address. */
const LOOKUPS_AT_ONCE = 4;
const LOOKUPS_PER_ADDRESS = 2;

export interface UpgradeAdmissionOptions<Viewer> {
  /**
   * Finds the viewer by the cookie of the upgrade request. Resolves to null to refuse the client. A
   * client without a session is not refused; its viewer is a visitor.
   */
  authenticate(request: IncomingMessage): Promise<CableConnection<Viewer> | null>;
  /**
   * The key by which upgrade requests are limited while the viewer is unknown. It is the same string
   * as the `limitKey` of a visitor, so that a visitor's upgrade requests and sockets are counted under
   * one key.
   */
  addressKey(request: IncomingMessage): string;
  allowedOrigins(request: IncomingMessage): boolean;
  log: CableLogger;
}

interface Means {
  callers: CallerCableUsageRegistry;
  budgets: BudgetValues;
  spend: SpendRateLimit;
  onRefused: (name: string) => void;
}

export type UpgradeAdmissionResult<Viewer> =
  | { refused: 404 | 429 | 503 }
  /**
   * If the connection is null, the server accepts the upgrade, sends `disconnect` with reason
   * `unauthorized`, and closes the socket.
   */
  | { refused?: undefined; connection: CableConnection<Viewer> | null };

export function createUpgradeAdmissionCheck<Viewer>(
  options: UpgradeAdmissionOptions<Viewer>,
  { callers, budgets, spend, onRefused }: Means,
): (request: IncomingMessage) => Promise<UpgradeAdmissionResult<Viewer>> {
  const turns = new FairQueue(LOOKUPS_AT_ONCE, LOOKUPS_PER_ADDRESS);

  async function admit(
    request: IncomingMessage,
    address: string,
  ): Promise<UpgradeAdmissionResult<Viewer>> {
    await spend("cableUpgrades", address);
    const connection = await turns.take(address, () => options.authenticate(request));
    if (connection === null) return { connection };
    const { limitKey } = connection;
    if (limitKey !== address) await spend("cableUpgrades", limitKey);
    return { connection };
  }

  async function admitUnlessCrowded(
    request: IncomingMessage,
  ): Promise<UpgradeAdmissionResult<Viewer>> {
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
