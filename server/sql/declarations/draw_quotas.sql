-- Allocates tariff quotas to goods items in the order of `p_asked`, after releasing the allocations of older versions
-- in `p_concerned`. Returns the requested and allocated quantity per item; `secured` is the waiting quantity that needs
-- security, or null. Locks quotas in the order of their numbers, to avoid deadlocks.
create or replace function declarations.draw_quotas(p_asked jsonb, p_concerned jsonb)
returns table (organisation_id text, id text, item integer, order_number text, unit text, asked text, granted text,
  secured text)
language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_quota record;
  v_volume numeric;
  v_available numeric;
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
      set volume = greatest(coalesce(v_quota.volume, q.volume), q.allocated)
    returning q.volume, q.volume - q.allocated into v_volume, v_available;
    return query
    with previous as materialized (
      update declarations.quota_draws d set returned_at = c.at
      from jsonb_to_recordset(p_concerned) as c("organisationId" text, id text, version integer, at timestamptz)
      where d.organisation_id = c."organisationId" and d.declaration_id = c.id and d.version < c.version
        and d.returned_at is null and d.order_number = v_quota.order_number and d.opened_on = v_quota.opened_on
      returning d.*
    ),
    requests as materialized (
      select a."organisationId", a.id, a.version, a.item, a.unit, a.allocation, a.asked, a.nth,
        least(a.asked, coalesce(h.allocated, 0)) as retained,
        least(coalesce(h.waiting, 0), a.asked - least(a.asked, coalesce(h.allocated, 0))) as waits,
        greatest(a.asked - coalesce(h.requested, 0), 0) as additional, coalesce(h.is_secured, false) as secured, a.critical, case when h.waiting > 0 then h.day else a.day end as day
      from rows from (jsonb_to_recordset(p_asked) as ("organisationId" text, id text, version integer, item integer,
          "orderNumber" text, "openedOn" date, unit text, allocation text, asked numeric, day date, critical numeric))
          with ordinality as a("organisationId", id, version, item, "orderNumber", "openedOn", unit, allocation, asked, day, critical, nth)
        left join previous h on h.organisation_id = a."organisationId" and h.declaration_id = a.id and h.item = a.item
      where a."orderNumber" = v_quota.order_number and a."openedOn" = v_quota.opened_on
    ),
    available as (
      select v_available + coalesce((select sum(h.allocated) from previous h), 0) - coalesce((select sum(w.retained) from requests w), 0) as quantity
    ),
    served as materialized (
      select w.*, f.quantity as available,
        case when w.allocation = 'daily_pro_rata' then 0
          else greatest(0, least(w.additional, f.quantity - coalesce(
            sum(w.additional) over (order by w.nth rows between unbounded preceding and 1 preceding), 0))) end as added
      from requests w cross join available f
    ),
    stored as (
      insert into declarations.quota_draws as n
        (organisation_id, declaration_id, version, item, order_number, opened_on, unit, requested, allocated, waiting, day, is_secured)
      select s."organisationId", s.id, s.version, s.item, v_quota.order_number, v_quota.opened_on, s.unit, s.asked,
        s.retained + s.added,
        s.waits + case when s.allocation = 'daily_pro_rata' and s.available > 0 then s.additional else 0 end, s.day,
        s.secured or s.allocation = 'daily_pro_rata' and s.available > 0 and s.additional > 0
          and s.available * 100 <= v_volume * s.critical
      from served s
      returning n.*
    ),
    moved as (
      update declarations.quotas q set allocated = q.allocated - coalesce((select sum(h.allocated) from previous h), 0)
        + coalesce((select sum(k.allocated) from stored k), 0)
      where q.order_number = v_quota.order_number and q.opened_on = v_quota.opened_on
        and (exists (select from previous) or exists (select from stored))
    )
    select k.organisation_id, k.declaration_id, k.item, k.order_number, k.unit, trim_scale(k.requested)::text,
      trim_scale(k.allocated + k.waiting)::text, case when k.is_secured then trim_scale(k.waiting)::text end
    from stored k;
  end loop;
end
$$;

grant execute on function declarations.draw_quotas(jsonb, jsonb) to portal_system;
