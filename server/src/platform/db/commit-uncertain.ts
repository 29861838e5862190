/** The transaction may or may not be durable. Only a retry with an Idempotency-Key is safe. */
export class CommitUncertainError extends Error {
  override readonly name = "CommitUncertainError";

  constructor(options?: ErrorOptions) {
    super("It is not certain that the change was saved.", options);
  }
}
