-- Whose guarantee or account the lines of an entry name, where it is not the declaration's own organisation's.
alter table books.entries add column cover_owner text;

create or replace function books.write(p_rows jsonb) returns void
  language plpgsql set enable_hashjoin = off set enable_mergejoin = off as
$$
begin
  with given as (
    select books.next_id() as id, g.*
    from jsonb_to_recordset(p_rows) as g(
      "organisationId" text, declaration text, at timestamptz, what text, reference text, lines jsonb, "coverOwner" text)
  ),
  entered as (
    insert into books.entries (organisation_id, id, declaration, at, what, reference, cover_owner)
    select g."organisationId", g.id, g.declaration, g.at, g.what, g.reference, g."coverOwner" from given g
  )
  insert into books.lines (organisation_id, entry, account, amount)
  select g."organisationId", g.id, l.account, sum(l.amount)
  from given g cross join lateral jsonb_to_recordset(g.lines) as l(account text, amount numeric)
  group by 1, 2, 3 having sum(l.amount) <> 0;
end
$$;

create or replace function books.reverse(p_organisation text, p_declarations text[], p_at timestamptz) returns void
  language sql set plan_cache_mode = force_custom_plan as
$$
  with standing as (
    select e.declaration, e.reference, e.cover_owner, l.account, -sum(l.amount) as amount
    from books.entries e join books.lines l on l.organisation_id = e.organisation_id and l.entry = e.id
    where e.organisation_id = p_organisation and e.declaration = any (p_declarations)
    group by 1, 2, 3, 4 having sum(l.amount) <> 0
  )
  select books.write(coalesce(jsonb_agg(r.entry), '[]')) from (
    select jsonb_build_object('organisationId', p_organisation, 'declaration', s.declaration, 'at', p_at,
      'what', 'reversed', 'reference', s.reference, 'coverOwner', s.cover_owner,
      'lines', jsonb_agg(jsonb_build_object('account', s.account, 'amount', s.amount))) as entry
    from standing s group by s.declaration, s.reference, s.cover_owner) r
$$;

-- What is owed of a bill that is entered on an account is owed there.
create or replace function books.sums_by_bill()
  returns table (organisation_id text, reference text, claim numeric, bank numeric, reserved numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference,
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'claim/') or starts_with(l.account, 'deferred/')), 0),
    coalesce(sum(l.amount) filter (where l.account in ('bank', 'credit')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/') or starts_with(l.account, 'deferred/')), 0)
  from books.entries e join books.lines l on l.organisation_id = e.organisation_id and l.entry = e.id
  group by 1, 2
$$;

create or replace function books.sums_by_guarantee()
  returns table (organisation_id text, reference text, reserved numeric, used numeric)
  language sql stable as
$$
  select coalesce(e.cover_owner, l.organisation_id), split_part(l.account, '/', 2),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'used/')), 0)
  from books.lines l join books.entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'reserved/') or starts_with(l.account, 'used/')
  group by 1, 2
$$;

-- What of each deferment account is owed.
create function books.sums_by_account() returns table (organisation_id text, number text, unpaid numeric)
  language sql stable as
$$
  select coalesce(e.cover_owner, l.organisation_id), split_part(l.account, '/', 2), sum(l.amount)
  from books.lines l join books.entries e on e.organisation_id = l.organisation_id and e.id = l.entry
  where starts_with(l.account, 'deferred/')
  group by 1, 2
$$;

-- The payer’s credit: what was paid too much, and not used since.
create function books.credit_of(p_organisation text) returns numeric
  language sql stable
return (
  select coalesce(-sum(l.amount), 0) from books.lines l where l.organisation_id = p_organisation and l.account = 'credit');

-- What a representative has paid is free again on its principal's guarantee.
create function processing.free_guarantee(p_owner text, p_reference text, p_amount numeric) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if p_amount <= 0 or not exists (
    select from declarations.bills b
    where b.organisation_id = foundation.current_organisation() and b.cover_owner = p_owner) then
    raise exception 'nothing of guarantee % is used', p_reference;
  end if;
  update processing.guarantees g set balance = g.balance + p_amount
  where g.organisation_id = p_owner and g.reference = p_reference;
end
$$;
