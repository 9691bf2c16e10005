-- Deferment accounts: what their holders pay for once a month, up to a limit.
create table processing.deferment_accounts (
  organisation_id text not null,
  number text not null,
  id text not null unique,
  -- The number that the holder is known by.
  holder text not null,
  credit_limit numeric(18, 2) not null check (credit_limit >= 0),
  available numeric(18, 2) not null check (available >= 0),
  currency text not null,
  guarantee text,
  valid_from date not null,
  valid_until date,
  state text not null check (state in ('active', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organisation_id, number)
);

-- What is entered on them: bills of the holder's declarations, or of those of its representatives.
create table processing.deferred_bills (
  organisation_id text not null,
  account text not null,
  -- That of the bill.
  reference text not null,
  declared_by text not null,
  declaration_id text not null,
  -- The first day of the month in which it was entered.
  period date not null,
  amount numeric(18, 2) not null,
  outstanding numeric(18, 2) not null check (outstanding >= 0),
  -- The reference of the statement that it stands on.
  statement text,
  primary key (organisation_id, reference)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index deferred_bills_unstated on processing.deferred_bills (period, organisation_id, account)
  where statement is null and outstanding > 0;
create index deferred_bills_of_statement on processing.deferred_bills (organisation_id, statement);
create index deferred_bills_of_declaration on processing.deferred_bills (declared_by, declaration_id);

create table processing.statements (
  organisation_id text not null,
  account text not null,
  number integer not null,
  reference text not null unique,
  period date not null,
  amount numeric(18, 2) not null,
  currency text not null,
  due_by timestamptz not null,
  created_at timestamptz not null,
  primary key (organisation_id, account, number)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

do $$
declare
  name text;
begin
  foreach name in array array['deferment_accounts', 'deferred_bills', 'statements'] loop
    execute format('alter table processing.%I enable row level security', name);
    execute format('create policy everything on processing.%I to portal_system using (true)', name);
    execute format(
      'create policy own on processing.%I to portal_request using (organisation_id = foundation.current_organisation())', name);
    execute format('grant select on processing.%I to portal_request', name);
    execute format('grant select, insert, update, delete on processing.%I to portal_system', name);
  end loop;
end
$$;
-- Its holder orders that bills are entered.
grant update on processing.deferment_accounts to portal_request;
grant insert, update on processing.deferred_bills to portal_request;

-- The account of the samples, for a sandbox of before; a fresh one has it from its first start.
insert into processing.deferment_accounts
  (organisation_id, number, id, holder, credit_limit, available, currency, guarantee, valid_from, state, created_at, changed_at)
select n.organisation_id, 'XADEF0042', 'acc_00000000000000000000000001', n.number, 5000, 5000, g.currency, g.reference,
  g.valid_from, 'active', now(), now()
from organisations.numbers n
  join processing.guarantees g on g.organisation_id = n.organisation_id and g.reference = '25XA00010000042G'
where n.number = 'XA100200300400' and exists (select from foundation.profile f where f.profile = 'sandbox');

-- What of an entered bill was paid or given back is available again. A representative does so on its principal's account, of a
-- declaration of its own.
create function processing.free_deferred(p_owner text, p_reference text, p_amount numeric) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
declare
  v_account text;
begin
  select d.account into v_account from processing.deferred_bills d
  where d.organisation_id = p_owner and d.reference = p_reference and p_amount > 0
    and coalesce(nullif(foundation.current_organisation(), '') in (d.organisation_id, d.declared_by), true);
  if not found then
    raise exception 'bill % is on no account of %', p_reference, p_owner;
  end if;
  -- The account before its bills, as whoever enters one.
  update processing.deferment_accounts a set available = a.available + p_amount
  where a.organisation_id = p_owner and a.number = v_account;
  update processing.deferred_bills d set outstanding = d.outstanding - p_amount
  where d.organisation_id = p_owner and d.reference = p_reference;
end
$$;

-- For the sandbox, where declarations are forgotten: their bills are on no account any more.
create function processing.forget_deferred(p_organisation text, p_declarations text[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as
$$
begin
  update processing.deferment_accounts a set available = a.available + f.outstanding
  from (
    select d.organisation_id, d.account, sum(d.outstanding) as outstanding from processing.deferred_bills d
    where d.declared_by = p_organisation and d.declaration_id = any (p_declarations) group by 1, 2) f
  where a.organisation_id = f.organisation_id and a.number = f.account;
  with gone as (
    delete from processing.deferred_bills d
    where d.declared_by = p_organisation and d.declaration_id = any (p_declarations)
    returning d.organisation_id, d.reference, d.statement
  )
  delete from processing.statements s using gone g
  where s.organisation_id = g.organisation_id and s.reference = g.statement and not exists (
    select from processing.deferred_bills d
    where d.organisation_id = s.organisation_id and d.statement = s.reference
      and not exists (select from gone o where o.organisation_id = d.organisation_id and o.reference = d.reference));
end
$$;
