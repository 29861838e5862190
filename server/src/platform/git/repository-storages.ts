/** The storages of repositories that this process can reach, and the limit of its git requests. */
import type { BudgetValues } from "../rate-limits/budgets.ts";
import { serverBusyError } from "../errors/http-errors.ts";
import { FairQueue } from "../fair-queue.ts";
import { createDiskRepositories } from "./disk-repositories.ts";
import type { RepositoryStore } from "./repository-store.ts";

/** The name under which rows of the database refer to the folder of the configuration. */
const LOCAL_STORAGE = "default";

export interface RepositoryStorages {
  readonly storageOfNewRepositories: string;
  open(storage: string): RepositoryStore;
  /**
   * Waits until the caller can run another git request that can take minutes, and resolves to a function that
   * ends it. Throws 503 when too many requests of the caller wait.
   */
  enter(callerKey: string): Promise<() => void>;
  /**
   * Like `enter`, for requests that read a bounded part of a repository. They have a limit of their own, so
   * that pages do not wait for clones.
   */
  enterRead(callerKey: string): Promise<() => void>;
}

export function createRepositoryStorages(
  folder: string,
  budgets: BudgetValues,
  onRefused: () => void,
): RepositoryStorages {
  const local = createDiskRepositories(folder);
  const requests = new FairQueue(budgets.gitRequests, budgets.gitRequestsPerCaller);
  const reads = new FairQueue(budgets.gitReads, budgets.gitReadsPerCaller);
  const waitIn = (queue: FairQueue, callerKey: string): Promise<() => void> => {
    if (queue.waitingOf(callerKey) >= budgets.gitQueuePerCaller) {
      onRefused();
      throw serverBusyError();
    }
    return new Promise((resolve) => {
      void queue.take(callerKey, () => new Promise<void>((leave) => resolve(leave)));
    });
  };
  return {
    storageOfNewRepositories: LOCAL_STORAGE,
    open(storage) {
      if (storage !== LOCAL_STORAGE) throw new Error(`There is no storage named ${storage}.`);
      return local;
    },
    enter: async (callerKey) => waitIn(requests, callerKey),
    enterRead: async (callerKey) => waitIn(reads, callerKey),
  };
}
