-- Authorisations: what customs has allowed a holder to do, by number. The holder is a number too, whoever has it.
create table processing.authorisations (
  id text primary key,
  number text not null unique,
  kind text not null check (kind in ('CWP', 'IPO', 'TEA', 'OPO', 'EUS')),
  holder text not null,
  -- Prefixes of what it is for; null: of any.
  procedures text[],
  commodities text[],
  office text,
  guarantee text,
  -- How long goods may stay under the procedure; null: as long as they like.
  months integer check (months between 1 and 120),
  valid_from date not null,
  valid_until date,
  state text not null check (state in ('active', 'suspended', 'revoked')),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index authorisations_holder_idx on processing.authorisations (holder);
alter table processing.authorisations enable row level security;
create policy everything on processing.authorisations to portal_system using (true);
create policy holders on processing.authorisations to portal_request using (
  holder in (select n.number from organisations.numbers n where n.organisation_id = foundation.current_organisation()));
grant select on processing.authorisations to portal_request;
grant select, insert, update on processing.authorisations to portal_system;

-- Those of the samples, for a sandbox of before; a fresh one has them from its first start.
insert into processing.authorisations
  (id, number, kind, holder, guarantee, months, valid_from, state, created_at, changed_at)
select 'aut_0000000000000000000000000' || s.place, s.number, s.kind, n.number, '25XA00010000042G', s.months, '2020-01-01',
  'active', now(), now()
from (values (1, 'XA-WH-0042', 'CWP', null), (2, 'XA-IP-0042', 'IPO', 6), (3, 'XA-TA-0042', 'TEA', 6),
    (4, 'XA-OP-0042', 'OPO', 12), (5, 'XA-EU-0042', 'EUS', null)) s (place, number, kind, months)
  join organisations.numbers n on n.number = 'XA100200300400'
where exists (select from foundation.profile f where f.profile = 'sandbox')
on conflict do nothing;
