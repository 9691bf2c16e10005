-- Mandates: who may declare in whose name. Both sides are numbers, whoever has them.
create schema mandates;
grant usage on schema mandates to portal_request, portal_system;

create table mandates.mandates (
  id text primary key,
  principal text not null,
  representative text not null check (representative <> principal),
  offered_by text not null check (offered_by in ('principal', 'representative')),
  state text not null check (state in ('offered', 'active', 'suspended', 'ended')),
  suspended_by text check (suspended_by in ('principal', 'customs')),
  -- What it covers; null where it does not narrow anything. Guarantees and accounts are lent by name alone.
  representations text[] not null,
  types text[] not null,
  procedures text[],
  offices text[],
  max_value numeric(18, 2),
  guarantees text[] not null default '{}',
  accounts text[] not null default '{}',
  valid_from date not null,
  valid_until date,
  offer_ends_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index mandates_principal_idx on mandates.mandates (principal, representative);
create index mandates_sides_idx on mandates.mandates using gin ((array[principal, representative]));
alter table mandates.mandates enable row level security;
create policy everything on mandates.mandates to portal_system using (true);
create policy sides on mandates.mandates to portal_request using (
  principal in (select n.number from organisations.numbers n where n.organisation_id = foundation.current_organisation())
  or representative in (
    select n.number from organisations.numbers n where n.organisation_id = foundation.current_organisation()));
grant select, insert, update on mandates.mandates to portal_request, portal_system;

-- Its history, which is also the log that both sides follow. Places are given one transaction after the other.
create table mandates.events (
  place bigint generated always as identity primary key,
  mandate_id text not null references mandates.mandates (id),
  principal text not null,
  representative text not null,
  event text not null,
  at timestamptz not null,
  by_side text not null check (by_side in ('principal', 'representative', 'customs', 'system')),
  reason text
);
create index events_mandate_id_idx on mandates.events (mandate_id, place);
create index events_sides_idx on mandates.events using gin ((array[principal, representative]));
alter table mandates.events enable row level security;
create policy everything on mandates.events to portal_system using (true);
create policy sides on mandates.events to portal_request using (
  principal in (select n.number from organisations.numbers n where n.organisation_id = foundation.current_organisation())
  or representative in (
    select n.number from organisations.numbers n where n.organisation_id = foundation.current_organisation()));
grant select, insert on mandates.events to portal_request, portal_system;

-- Of the mandates in force between two numbers the one that covers a claim best: what it lacks (null: nothing), and what it does
-- not lend. No row where none is in force. Members that a claim leaves out are not judged.
create function mandates.nearest(p_claim jsonb) returns table (mandate text, lacks jsonb, unlent jsonb)
  language sql as
$$
  select c.id, c.lacks, c.unlent
  from (
    select m.id, nullif(jsonb_strip_nulls(jsonb_build_object(
        'representations',
        case when p_claim ->> 'representation' <> all (m.representations) then to_jsonb(m.representations) end,
        'types', case when p_claim ->> 'type' <> all (m.types) then to_jsonb(m.types) end,
        'procedures', case when exists (
          select from jsonb_array_elements_text(p_claim -> 'procedures') p
          where not exists (select from unnest(m.procedures) x where starts_with(p, x)))
          and m.procedures is not null then to_jsonb(m.procedures) end,
        'offices', case when p_claim ->> 'office' <> all (m.offices) then to_jsonb(m.offices) end,
        'maxValue', case when p_claim ? 'value'
          and coalesce((p_claim ->> 'value')::numeric > m.max_value, m.max_value is not null)
          then to_jsonb(m.max_value::text) end)), '{}') as lacks,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'guarantees', case when p_claim ? 'guarantee' and p_claim ->> 'guarantee' <> all (m.guarantees)
          then to_jsonb(m.guarantees) end,
        'accounts', case when p_claim ? 'account' and p_claim ->> 'account' <> all (m.accounts)
          then to_jsonb(m.accounts) end)), '{}') as unlent
    from mandates.mandates m
    where m.principal = p_claim ->> 'principal' and m.representative = p_claim ->> 'representative'
      and m.state = 'active'
      and (p_claim ->> 'day')::date between m.valid_from and coalesce(m.valid_until, 'infinity'::date)
  ) c
  order by c.lacks is not null, c.unlent is not null, c.id
  limit 1
$$;

-- The same for a transaction that acts by it: a mandate that covers is held until the end of that, so that whoever ends it waits,
-- and no act commits after the end.
create function mandates.hold(p_claim jsonb) returns table (mandate text, lacks jsonb, unlent jsonb)
  language plpgsql as
$$
begin
  loop
    select n.mandate, n.lacks, n.unlent into mandate, lacks, unlent from mandates.nearest(p_claim) n;
    if mandate is not null and lacks is null and unlent is null then
      perform from mandates.mandates m where m.id = mandate and m.state = 'active' for share;
      -- It was ended a moment ago: another may cover.
      continue when not found;
    end if;
    return next;
    return;
  end loop;
end
$$;

-- The mandate of the samples, for a sandbox of before; a fresh one has it from its first start.
with made as (
  insert into mandates.mandates
    (id, principal, representative, offered_by, state, representations, types, guarantees, accounts, valid_from,
     offer_ends_at, created_at, changed_at)
  select 'man_00000000000000000000000001', t.number, k.number, 'principal', 'active', '{direct,indirect}', '{import,export}',
    '{26XASANDBOX1,25XA00010000042G}', '{XADEF0042}', current_date, now(), now(), now()
  from organisations.numbers t
    join organisations.organisations o on o.id = t.organisation_id and o.identification_number = 'XA1000000001'
    cross join organisations.numbers k
    join organisations.organisations p on p.id = k.organisation_id and p.identification_number = 'XA1000000002'
  where t.number = 'XA100200300400' and k.number = 'XA555666777888'
    and exists (select from foundation.profile f where f.profile = 'sandbox')
  returning *
)
insert into mandates.events (mandate_id, principal, representative, event, at, by_side)
select m.id, m.principal, m.representative, e.event, m.created_at, e.side
from made m cross join (values ('mandate.offered', 'principal'), ('mandate.accepted', 'representative')) e (event, side);
