/**
 * The interface to the storage of git repositories. A repository is named by its path in the storage,
 * which only the database knows, so that renaming or moving a project changes no file.
 */
import type { Readable } from "node:stream";
import type { PartialOutput } from "./run-git.ts";

/** The protocols of `git fetch` and `git push`. */
export type GitService = "upload-pack" | "receive-pack";

export interface RefUpdate {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  /** The object that the client believes the ref has; zeros when it creates the ref. */
  before: string;
  /** The new object; zeros when the client deletes the ref. */
  after: string;
}

/** A push whose objects have arrived, before any ref is changed. */
export interface ProposedPush {
  updates: readonly RefUpdate[];
  /** Runs a git command that sees the objects of the repository and those of the push. */
  run(args: readonly string[]): Promise<Buffer>;
}

export interface PushHandler {
  /** Returns the reason to refuse the whole push, or null to accept it. */
  check(push: ProposedPush): Promise<string | null>;
  /**
   * Called when git has ended after an accepted push, with the refs that it has changed. The client gets
   * the result when the promise has resolved.
   */
  finish(updates: readonly RefUpdate[]): Promise<void>;
}

export interface ServeOptions {
  /** Value of the header `Git-Protocol`, or of the variable `GIT_PROTOCOL` over SSH. */
  protocol?: string | undefined;
  /**
   * The client talks over one connection, as with SSH: git begins with the advertisement and then reads from
   * the client. Over HTTP, these are separate requests.
   */
  stateful?: boolean;
  /** Ends git, for example when the client is gone. */
  signal: AbortSignal;
}

export interface ReceiveOptions extends ServeOptions {
  mostBytes: number;
}

/** A change of one file. `executable` is the file mode of Unix. */
export type FileAction =
  | { action: "create"; path: string; content: Buffer; executable: boolean }
  | { action: "update"; path: string; content: Buffer }
  | { action: "delete"; path: string }
  /** Keeps the content when none is given. */
  | { action: "move"; path: string; previousPath: string; content: Buffer | undefined }
  | { action: "chmod"; path: string; executable: boolean };

export interface CommitIdentity {
  name: string;
  email: string;
  time: Date;
}

export interface CommitRequest {
  /** Id of the commit on which the actions are based; null for the first commit of a branch. */
  parent: string | null;
  actions: readonly FileAction[];
  message: string;
  author: CommitIdentity;
  committer: CommitIdentity;
}

/** Why no commit was built. */
export interface CommitRefusal {
  reason: "exists" | "missing" | "invalid path";
  path: string;
}

export type BuiltCommit = { commit: string } | { refusal: CommitRefusal };

export interface RunOptions {
  /** Standard input of the command. */
  input?: string;
  mostBytes?: number;
  timeoutMs?: number;
}

export interface RepositoryStore {
  /** Creates an empty repository whose HEAD is this branch, unless the repository exists. */
  create(path: string, defaultBranch: string): Promise<void>;
  remove(path: string): Promise<void>;
  /**
   * Runs a git command in the repository and returns what it prints. The caller must put `--end-of-options`
   * or `--` before every argument that contains text of a user. Without a path, the repository has no
   * commits.
   */
  run(path: string | null, args: readonly string[], options?: RunOptions): Promise<Buffer>;
  /** Like `run`, and returns the beginning of the output when it reaches a limit. */
  runPartially(
    path: string | null,
    args: readonly string[],
    options?: RunOptions,
  ): Promise<PartialOutput>;
  /** Like `run`, for output of any length. The stream fails when the command fails. */
  stream(path: string | null, args: readonly string[], signal: AbortSignal): Readable;
  /** Stores a commit that no ref names yet. */
  buildCommit(path: string, request: CommitRequest): Promise<BuiltCommit>;
  /**
   * Changes all these refs or none. Returns false when a ref does not have its `before`, or when another
   * ref is in its way.
   */
  updateRefs(path: string, updates: readonly RefUpdate[]): Promise<boolean>;
  setHead(path: string, branch: string): Promise<void>;
  /** The answer to `GET info/refs`. Without a path, that of a repository without commits. */
  advertise(path: string | null, service: GitService, options: ServeOptions): Readable;
  /** The answer to `POST git-upload-pack`, or the whole conversation of a fetch. */
  uploadPack(path: string | null, request: Readable, options: ServeOptions): Readable;
  /** The answer to `POST git-receive-pack`, or the whole conversation of a push. */
  receivePack(
    path: string,
    request: Readable,
    handler: PushHandler,
    options: ReceiveOptions,
  ): Readable;
}
