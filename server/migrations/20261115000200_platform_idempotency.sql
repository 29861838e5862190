-- One row per creating call that carried an Idempotency-Key, written in the call's transaction.
-- The answer is sealed with a key derived from the Idempotency-Key, which is itself only hashed.

create table idempotency_records (
  principal text not null,
  operation text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  sealed_answer bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (principal, operation, key_hash)
);

create index idempotency_records_created_at on idempotency_records (created_at);
