-- Returns the officer-queue row of a declaration, or no row if it is not in the queue. `due_at` is the earliest
-- deadline for presentation, exit, payment or the answer to a query.
create or replace function declarations.desk_of(d declarations.declarations)
  returns table (lodged_at timestamptz, awaits_since timestamptz, office text, lane text, due_at timestamptz, answered boolean,
    control text)
  language sql stable parallel safe
as $$
  select d.lodged_at, case when d.awaits_customs then d.changed_at end, d.office, d.lane,
    least((d.lifecycle #>> '{dueBy,present}')::timestamptz, (d.lifecycle #>> '{dueBy,exit}')::timestamptz,
      (d.lifecycle #>> '{dueBy,pay}')::timestamptz, (d.lifecycle #>> '{dueBy,answer}')::timestamptz),
    coalesce(d.lifecycle ->> 'query' = 'answered', false), d.lifecycle ->> 'control'
  where declarations.on_desk(d)
$$;

grant execute on function declarations.desk_of(declarations.declarations) to portal_request, portal_system;
