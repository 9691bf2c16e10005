-- Returns the times at which something is due on a declaration, by type; `first` is the earliest deadline. The
-- direction of the goods comes from the lifecycle, because the type of a declaration is a national code.
create or replace function declarations.deadlines_of(d declarations.declarations)
returns table(what text, due_at timestamp with time zone)
language sql stable parallel safe as $$
  select t.what, t.due_at
  from unnest(
    array['present', 'exit', 'collect', 'clear', 'lane', 'discharge_due', 'discharge_overdue', 'demand', 'first'],
    array[
      case when d.status = 'registered' then (d.lifecycle #>> '{dueBy,present}')::timestamptz end,
      case when d.status = 'released' and d.lifecycle ->> 'type' = 'export' then (d.lifecycle #>> '{dueBy,exit}')::timestamptz end,
      case when d.lifecycle ->> 'payment' = 'secured'
          and d.status in ('accepted', 'under_control', 'released', 'cleared', 'exited')
        then (d.lifecycle #>> '{dueBy,pay}')::timestamptz end,
      case when d.status = 'released' and d.lifecycle ->> 'type' = 'import'
          and d.lifecycle ->> 'payment' in ('not_due', 'paid', 'refunded') and d.lifecycle ->> 'query' <> 'open'
          and d.lifecycle ->> 'amendment' <> 'requested' and d.lifecycle ->> 'invalidation' <> 'requested'
          and coalesce(d.lifecycle ->> 'discharge', 'none') not in ('open', 'due', 'overdue')
        then (d.lifecycle ->> 'releasedAt')::timestamptz end,
      case when d.status = 'accepted' and d.lane is null then d.changed_at end,
      case when d.lifecycle ->> 'discharge' = 'open'
        then (d.lifecycle #>> '{dischargeTimes,nearAt}')::timestamptz end,
      case when d.lifecycle ->> 'discharge' in ('open', 'due')
        then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz end,
      case when d.lifecycle ->> 'discharge' = 'overdue'
        then (d.lifecycle #>> '{dischargeTimes,demandAt}')::timestamptz end,
      least((d.lifecycle #>> '{dueBy,present}')::timestamptz, (d.lifecycle #>> '{dueBy,exit}')::timestamptz,
        (d.lifecycle #>> '{dueBy,pay}')::timestamptz, (d.lifecycle #>> '{dueBy,answer}')::timestamptz,
        case when d.lifecycle ->> 'discharge' in ('due', 'overdue')
          then (d.lifecycle #>> '{dueBy,discharge}')::timestamptz end)
    ]) t (what, due_at)
  where t.due_at is not null
$$;

grant execute on function declarations.deadlines_of(declarations.declarations) to portal_request, portal_system;
