-- Tariff quotas: how much of each period is drawn, and by which declarations (docs/decisions/0106-quotas.md).

-- One row a quota and period, from its first draw on. The volume is that of the code list when it was last drawn on.
create table declarations.quotas (
  order_number text not null,
  -- The first day of the period.
  opened_on date not null,
  volume numeric(18, 6) not null,
  drawn numeric(18, 6) not null default 0,
  primary key (order_number, opened_on),
  -- So that the balance is never below zero, whoever writes.
  check (drawn >= 0 and drawn <= volume)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- What each version of a declaration has of quotas, by goods item: by this it is reckoned whenever that is.
create table declarations.quota_draws (
  organisation_id text not null,
  declaration_id text not null,
  version integer not null,
  item integer not null,
  order_number text not null,
  opened_on date not null,
  unit text not null,
  asked numeric(18, 6) not null,
  drawn numeric(18, 6) not null,
  -- What waits to be shared out with all that was asked for on the day.
  waiting numeric(18, 6) not null default 0,
  day date not null,
  -- Little was left when it was asked for: what waits is secured.
  secured boolean not null default false,
  -- It was shared out, and the declaration was not reckoned by it yet.
  shared boolean not null default false,
  -- Another version has taken its place, or the declaration has come to nothing: it is others' again.
  returned_at timestamptz,
  primary key (organisation_id, declaration_id, version, item),
  check (drawn >= 0 and waiting >= 0 and drawn + waiting <= asked)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);
create index quota_draws_waiting_idx on declarations.quota_draws (day, order_number) where waiting > 0 and returned_at is null;
create index quota_draws_shared_idx on declarations.quota_draws (organisation_id, declaration_id)
  where shared and returned_at is null;

-- What a declaration would owe more if it got nothing of what waits, as long as that is secured.
create table declarations.quota_securities (
  organisation_id text not null,
  declaration_id text not null,
  mrn text not null,
  amount numeric(18, 2) not null,
  -- What covers it; null: nothing.
  guarantee text,
  cover_owner text,
  primary key (organisation_id, declaration_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

alter table declarations.quotas enable row level security;
alter table declarations.quota_draws enable row level security;
alter table declarations.quota_securities enable row level security;
create policy everything on declarations.quota_securities to portal_system using (true);
create policy own on declarations.quota_securities to portal_request
  using (organisation_id = foundation.current_organisation());
grant select, insert, update, delete on declarations.quota_securities to portal_system;
-- The declarant secures it by an order.
grant select, update on declarations.quota_securities to portal_request;
create policy everything on declarations.quotas to portal_system using (true);
create policy everything on declarations.quota_draws to portal_system using (true);
-- Balances are the country's, and everybody may read them.
create policy everybody on declarations.quotas for select to portal_request using (true);
create policy own on declarations.quota_draws to portal_request using (organisation_id = foundation.current_organisation());
grant select, insert, update on declarations.quotas to portal_system;
grant select, insert, update, delete on declarations.quota_draws to portal_system;
grant select on declarations.quotas, declarations.quota_draws to portal_request;

/*
 * Serves what declarations ask of quotas, in the order in which they are told, and locks every quota that they or the others
 * concerned have something of: lowest order number first, so that nobody waits in a circle. An amended declaration
 * (`version` is its next) keeps what it had of the same quota, as far as it still asks for it, and draws only what it asks more;
 * everything else that it had is given back before anybody is served.
 */
create function declarations.draw_quotas(p_asked jsonb, p_concerned jsonb)
returns table (organisation_id text, id text, item integer, order_number text, unit text, asked text, granted text,
  secured text)
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_quota record;
  v_volume numeric;
  v_left numeric;
begin
  for v_quota in
    select w.order_number, w.opened_on, max(w.volume) as volume
    from (
      select a."orderNumber" as order_number, a."openedOn" as opened_on, a.volume
      from jsonb_to_recordset(p_asked) as a("orderNumber" text, "openedOn" date, volume numeric)
      union all
      select d.order_number, d.opened_on, null
      from jsonb_to_recordset(p_concerned) as c("organisationId" text, id text)
        join declarations.quota_draws d on d.organisation_id = c."organisationId" and d.declaration_id = c.id
          and d.returned_at is null) w
    group by 1, 2 order by 1, 2
  loop
    insert into declarations.quotas as q (order_number, opened_on, volume)
    values (v_quota.order_number, v_quota.opened_on, coalesce(v_quota.volume, 0))
    on conflict on constraint quotas_pkey do update
      set volume = greatest(coalesce(v_quota.volume, q.volume), q.drawn)
    returning q.volume, q.volume - q.drawn into v_volume, v_left;
    return query
    with had as materialized (
      update declarations.quota_draws d set returned_at = c.at
      from jsonb_to_recordset(p_concerned) as c("organisationId" text, id text, version integer, at timestamptz)
      where d.organisation_id = c."organisationId" and d.declaration_id = c.id and d.version < c.version
        and d.returned_at is null and d.order_number = v_quota.order_number and d.opened_on = v_quota.opened_on
      returning d.*
    ),
    wanted as materialized (
      select a."organisationId", a.id, a.version, a.item, a.unit, a.allocation, a.asked, a.place,
        least(a.asked, coalesce(h.drawn, 0)) as kept,
        least(coalesce(h.waiting, 0), a.asked - least(a.asked, coalesce(h.drawn, 0))) as waits,
        greatest(a.asked - coalesce(h.asked, 0), 0) as more, coalesce(h.secured, false) as secured, a.critical, case when h.waiting > 0 then h.day else a.day end as day
      from rows from (jsonb_to_recordset(p_asked) as ("organisationId" text, id text, version integer, item integer,
          "orderNumber" text, "openedOn" date, unit text, allocation text, asked numeric, day date, critical numeric))
          with ordinality as a("organisationId", id, version, item, "orderNumber", "openedOn", unit, allocation, asked, day, critical, place)
        left join had h on h.organisation_id = a."organisationId" and h.declaration_id = a.id and h.item = a.item
      where a."orderNumber" = v_quota.order_number and a."openedOn" = v_quota.opened_on
    ),
    free as (
      select v_left + coalesce((select sum(h.drawn) from had h), 0) - coalesce((select sum(w.kept) from wanted w), 0) as quantity
    ),
    served as materialized (
      select w.*, f.quantity as free,
        case when w.allocation = 'day_pro_rata' then 0
          else greatest(0, least(w.more, f.quantity - coalesce(
            sum(w.more) over (order by w.place rows between unbounded preceding and 1 preceding), 0))) end as got
      from wanted w cross join free f
    ),
    kept as (
      insert into declarations.quota_draws as n
        (organisation_id, declaration_id, version, item, order_number, opened_on, unit, asked, drawn, waiting, day, secured)
      select s."organisationId", s.id, s.version, s.item, v_quota.order_number, v_quota.opened_on, s.unit, s.asked,
        s.kept + s.got,
        s.waits + case when s.allocation = 'day_pro_rata' and s.free > 0 then s.more else 0 end, s.day,
        s.secured or s.allocation = 'day_pro_rata' and s.free > 0 and s.more > 0
          and s.free * 100 <= v_volume * s.critical
      from served s
      returning n.*
    ),
    moved as (
      update declarations.quotas q set drawn = q.drawn - coalesce((select sum(h.drawn) from had h), 0)
        + coalesce((select sum(k.drawn) from kept k), 0)
      where q.order_number = v_quota.order_number and q.opened_on = v_quota.opened_on
        and (exists (select from had) or exists (select from kept))
    )
    select k.organisation_id, k.declaration_id, k.item, k.order_number, k.unit, trim_scale(k.asked)::text,
      trim_scale(k.drawn + k.waiting)::text, case when k.secured then trim_scale(k.waiting)::text end
    from kept k;
  end loop;
end
$$;

-- What declarations have of quotas is others' again. Whoever calls it has locked the quotas.
create function declarations.return_quotas(p_concerned jsonb) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  with gone as (
    update declarations.quota_draws d set returned_at = c.at
    from jsonb_to_recordset(p_concerned) as c("organisationId" text, id text, at timestamptz)
    where d.organisation_id = c."organisationId" and d.declaration_id = c.id and d.returned_at is null
    returning d.order_number, d.opened_on, d.drawn)
  update declarations.quotas q set drawn = q.drawn - s.drawn
  from (select g.order_number, g.opened_on, sum(g.drawn) as drawn from gone g group by 1, 2) s
  where q.order_number = s.order_number and q.opened_on = s.opened_on;
end
$$;

-- What a version has drawn that came to nothing in the same transaction: what the one before had is its own again.
create function declarations.undo_quota_draws(p_organisation text, p_id text, p_version integer) returns void
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
begin
  with undone as (
    delete from declarations.quota_draws d
    where d.organisation_id = p_organisation and d.declaration_id = p_id and d.version = p_version
    returning d.order_number, d.opened_on, -d.drawn as moved),
  again as (
    update declarations.quota_draws d set returned_at = null
    where d.organisation_id = p_organisation and d.declaration_id = p_id and d.version = p_version - 1
    returning d.order_number, d.opened_on, d.drawn as moved)
  update declarations.quotas q set drawn = q.drawn + s.moved
  from (
    select m.order_number, m.opened_on, sum(m.moved) as moved
    from (select * from undone union all select * from again) m group by 1, 2) s
  where q.order_number = s.order_number and q.opened_on = s.opened_on;
end
$$;
