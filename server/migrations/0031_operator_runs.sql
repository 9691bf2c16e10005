-- When operators' commands last ended, and last ended well: /metrics tells it to whoever waits for the next one.
create table foundation.operator_runs (
  run text primary key check (run in ('backup', 'audit_verify')),
  ended_at timestamptz not null,
  succeeded_at timestamptz
);
grant select on foundation.operator_runs to portal_system;
