-- Recognizes the secret of the instance, so that a process with another secret is reported instead of
-- finding every token invalid. Contains a keyed hash, from which nobody can compute the secret.
create table instance_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);
