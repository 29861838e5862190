-- The job workers of all processes. Each worker renews its row every few seconds; a worker whose row is
-- old is dead, and another worker releases its jobs and deletes the row.

create table worker_heartbeats (
  -- The value of `locked_by` in the rows of the jobs that the worker runs.
  worker_id text primary key,
  -- Host name and process id, for the log.
  process text not null,
  seen_at timestamptz not null default clock_timestamp()
);
