-- What is reserved for each reference, by the few lines that reserve: a check need not add up all entries for it.
create function books.reserved_by_reference() returns table (organisation_id text, reference text, reserved numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference, sum(l.amount)
  from books.lines l join books.entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'reserved/') or starts_with(l.account, 'deferred/')
  group by 1, 2 having sum(l.amount) <> 0
$$;

-- Checks of the books that were asked for, and what they found. Only one waits or runs at a time.
create table processing.book_checks (
  id text primary key,
  asked_at timestamptz not null,
  ended_at timestamptz,
  violations jsonb,
  check ((ended_at is null) = (violations is null))
);
create unique index book_checks_open on processing.book_checks ((true)) where ended_at is null;
grant select, insert, update on processing.book_checks to portal_system;

alter table foundation.operator_runs drop constraint operator_runs_run_check;
alter table foundation.operator_runs
  add constraint operator_runs_run_check check (run in ('backup', 'audit_verify', 'books_verify'));
