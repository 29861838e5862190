/**
 * Thrown when the server does not know whether a transaction was committed durably. A client can safely
 * retry only with an Idempotency-Key.
 */
export class CommitUncertainError extends Error {
  override readonly name = "CommitUncertainError";

  constructor(options?: ErrorOptions) {
    super("It is not certain that the change was saved.", options);
  }
}
