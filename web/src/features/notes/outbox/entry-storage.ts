/** IndexedDB storage of unsent notes. A note stays stored until the server has it. */
import { upgradeOutboxEntry } from "./entry-upgrade.ts";
import type { OutboxEntry } from "./entry.ts";

export interface OutboxEntryStorage {
  all(): Promise<OutboxEntry[]>;
  /**
   * Stores an entry. Resolves to true when the entry outlives the tab, and to false when it is only in
   * memory.
   */
  put(entry: OutboxEntry): Promise<boolean>;
  /**
   * Changes a stored entry in one transaction. Separate reads and
   * writes could restore an entry that another tab has removed.
   */
  change(key: string, next: (entry: OutboxEntry) => OutboxEntry): Promise<void>;
  remove(key: string): Promise<void>;
}

const DATABASE = "cairn-outbox";
const TABLE = "entries";
/** Schema version; increases when the format of the entries changes. */
const VERSION = 2;
/**
 * How long to wait for other tabs to close their connection to the database. A tab with an older
 * version of the program blocks the upgrade of the database until its connection is closed. After
 * this time, entries are kept in memory only.
 */
const OTHER_TABS_MS = 3000;

/** Opens the storage. Without IndexedDB, entries are kept in memory until the tab closes. */
export function openOutboxEntryStorage(): OutboxEntryStorage {
  const memory = new Map<string, OutboxEntry>();
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => {
    opening ??= opened();
    return opening;
  };
  const write = async (work: (table: IDBObjectStore) => void): Promise<boolean> => {
    try {
      const way = (await database()).transaction(TABLE, "readwrite", { durability: "strict" });
      work(way.objectStore(TABLE));
      await committed(way);
      return true;
    } catch {
      return false;
    }
  };
  return {
    async all() {
      const kept = await read(database).catch(() => []);
      const keys = new Set(kept.map(({ key }) => key));
      return [...kept, ...[...memory.values()].filter(({ key }) => !keys.has(key))];
    },
    async put(entry) {
      const isKept = await write((table) => table.put(entry));
      if (isKept) memory.delete(entry.key);
      else memory.set(entry.key, entry);
      return isKept;
    },
    async change(key, next) {
      const inMemory = memory.get(key);
      if (inMemory) memory.set(key, next(inMemory));
      await write((table) => {
        const request = table.get(key) as IDBRequest<OutboxEntry | undefined>;
        request.addEventListener("success", () => {
          const { result } = request;
          const changed = result && next(result);
          if (changed && changed !== result) table.put(changed);
        });
      });
    },
    async remove(key) {
      memory.delete(key);
      await write((table) => table.delete(key));
    },
  };
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      if (oldVersion === 0) request.result.createObjectStore(TABLE, { keyPath: "key" });
      else if (request.transaction) upgradeAll(request.transaction.objectStore(TABLE));
    });
    request.addEventListener("success", () => {
      // Closes the connection, so that a tab with a newer version of the program can upgrade the
      // database.
      request.result.addEventListener("versionchange", () => request.result.close());
      resolve(request.result);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error(DATABASE)));
    request.addEventListener("blocked", () => {
      setTimeout(() => reject(new Error(DATABASE)), OTHER_TABS_MS);
    });
  });
}

/**
 * Converts all stored entries to the current format. Records in an unknown format stay unchanged,
 * because they can contain a user's text.
 */
function upgradeAll(table: IDBObjectStore): void {
  const request = table.openCursor();
  request.addEventListener("success", () => {
    const cursor = request.result;
    if (cursor === null) return;
    const entry = upgradeOutboxEntry(cursor.value);
    if (entry !== null) cursor.update(entry);
    cursor.continue();
  });
}

async function read(database: () => Promise<IDBDatabase>): Promise<OutboxEntry[]> {
  const request = (await database()).transaction(TABLE).objectStore(TABLE).getAll();
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () =>
      resolve(request.result.flatMap((kept: unknown) => upgradeOutboxEntry(kept) ?? [])),
    );
    request.addEventListener("error", () => reject(request.error ?? new Error(DATABASE)));
  });
}

function committed(way: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    way.addEventListener("complete", () => resolve());
    way.addEventListener("abort", () => reject(way.error ?? new Error(DATABASE)));
  });
}
