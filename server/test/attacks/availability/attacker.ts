/**
 * The attacking process of the availability tests: sends one attack over several connections
 * until its time is over, then reports the statuses of the responses.
 */
import { AVAILABILITY_ATTACKS } from "./attacks.ts";
import { AttackerConnection } from "./connection.ts";
import type { AttackTarget } from "./target.ts";

export interface AttackInstructions {
  attack: string;
  target: AttackTarget;
  connections: number;
  seconds: number;
}

export interface AttackReport {
  requests: number;
  statuses: Record<string, number>;
}

process.once("message", (order: AttackInstructions) => {
  void carryOut(order).then((report) => {
    process.send?.(report);
    process.exit(0);
  });
});

async function carryOut({
  attack,
  target,
  connections,
  seconds,
}: AttackInstructions): Promise<AttackReport> {
  const found = AVAILABILITY_ATTACKS.find(({ name }) => name === attack);
  if (found === undefined) throw new Error(`No such attack: ${attack}`);
  const statuses: Record<string, number> = {};
  let requests = 0;
  await found.once?.(target);
  const end = Date.now() + seconds * 1_000;
  const run = async () => {
    const connection = new AttackerConnection(target.url);
    while (Date.now() < end) {
      requests += 1;
      const status = await found.repeat(connection, target, requests);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return { requests, statuses };
}
