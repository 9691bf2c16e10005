-- The books: what is owed, paid, secured and given back, in double entry. Append-only for every role; an error is reversed.
create schema books;
grant usage on schema books to portal_request, portal_system;

-- Ids tell their day, as those of changes do.
create sequence books.entry_ids;
grant usage on sequence books.entry_ids to portal_request, portal_system;
create function books.next_id() returns bigint
  language sql volatile
return foundation.id_of_day(statement_timestamp()) + (nextval('books.entry_ids') & 4294967295);

create table books.entries (
  organisation_id text not null,
  id bigint not null,
  -- It outlives its declaration: no foreign key.
  declaration text,
  at timestamptz not null,
  what text not null,
  -- That of the bill.
  reference text,
  primary key (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index on books.entries (organisation_id, declaration);
create index on books.entries (organisation_id, reference);

create table books.lines (
  organisation_id text not null,
  entry bigint not null,
  account text not null,
  -- Debits are positive.
  amount numeric(18, 2) not null check (amount <> 0),
  primary key (organisation_id, entry, account),
  foreign key (organisation_id, entry) references books.entries (organisation_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index on books.lines (organisation_id, account);

do $$
declare
  name text;
begin
  foreach name in array array['entries', 'lines'] loop
    execute format('alter table books.%I enable row level security', name);
    execute format(
      'create policy own on books.%I to portal_request using (organisation_id = foundation.current_organisation())', name);
    execute format('create policy everything on books.%I to portal_system using (true)', name);
    execute format('grant select, insert on books.%I to portal_request, portal_system', name);
  end loop;
end
$$;

-- For the owner too, whom no privilege keeps from it.
create function books.refuse_change() returns trigger
  language plpgsql as
$$
begin
  raise exception 'the books only grow: % of % is refused', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger only_grow before update or delete or truncate on books.entries
  for each statement execute function books.refuse_change();
create trigger only_grow before update or delete or truncate on books.lines
  for each statement execute function books.refuse_change();

-- The lines of an entry come by one statement, and sum to zero.
create function books.refuse_unbalanced() returns trigger
  language plpgsql as
$$
declare
  v_entry bigint;
begin
  select w.entry into v_entry from written w group by w.organisation_id, w.entry having sum(w.amount) <> 0 limit 1;
  if found then
    raise exception 'the lines of entry % do not sum to zero', v_entry using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger balanced after insert on books.lines referencing new table as written
  for each statement execute function books.refuse_unbalanced();

-- Entries with their lines, in the transaction of what they tell: one statement for many.
create function books.write(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as
$$
begin
  with given as (
    select books.next_id() as id, g.*
    from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, declaration text, at timestamptz, what text, reference text, lines jsonb)
  ),
  entered as (
    insert into books.entries (organisation_id, id, declaration, at, what, reference)
    select g."organisationId", g.id, g.declaration, g.at, g.what, g.reference from given g
  )
  insert into books.lines (organisation_id, entry, account, amount)
  select g."organisationId", g.id, l.account, sum(l.amount)
  from given g cross join lateral jsonb_to_recordset(g.lines) as l(account text, amount numeric)
  group by 1, 2, 3 having sum(l.amount) <> 0;
end
$$;

-- For the sandbox, where declarations are forgotten: their accounts as if they had never been.
create function books.reverse(p_organisation text, p_declarations text[], p_at timestamptz) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  with standing as (
    select e.declaration, e.reference, l.account, -sum(l.amount) as amount
    from books.entries e join books.lines l on l.organisation_id = e.organisation_id and l.entry = e.id
    where e.organisation_id = p_organisation and e.declaration = any (p_declarations)
    group by 1, 2, 3 having sum(l.amount) <> 0
  )
  select books.write(coalesce(jsonb_agg(r.entry), '[]')) from (
    select jsonb_build_object('organisationId', p_organisation, 'declaration', s.declaration, 'at', p_at,
      'what', 'reversed', 'reference', s.reference,
      'lines', jsonb_agg(jsonb_build_object('account', s.account, 'amount', s.amount))) as entry
    from standing s group by s.declaration, s.reference) r
$$;

-- What the books say of each bill, for whoever compares: `bank` without what is the payer's credit.
create function books.sums_by_bill()
  returns table (organisation_id text, reference text, claim numeric, bank numeric, reserved numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference,
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'claim/')), 0),
    coalesce(sum(l.amount) filter (where l.account in ('bank', 'credit')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/')), 0)
  from books.entries e join books.lines l on l.organisation_id = e.organisation_id and l.entry = e.id
  group by 1, 2
$$;

-- The same of each guarantee.
create function books.sums_by_guarantee()
  returns table (organisation_id text, reference text, reserved numeric, used numeric)
  language sql stable as
$$
  select l.organisation_id, split_part(l.account, '/', 2),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'used/')), 0)
  from books.lines l where starts_with(l.account, 'reserved/') or starts_with(l.account, 'used/')
  group by 1, 2
$$;
