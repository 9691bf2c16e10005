-- Returns whether a declaration matches the filters. One expression without a subquery, so that the planner inlines it.
create or replace function declarations.matches_filters(d declarations.declarations, p jsonb) returns boolean
  language sql stable as
$$
  select (p ->> 'statusGroup' is null or d.status_group = p ->> 'statusGroup')
    and (p -> 'status' is null or p -> 'status' ? d.status)
    and (p -> 'lane' is null or p -> 'lane' ? d.lane)
    and (p -> 'type' is null or p -> 'type' ? d.type)
    and (p -> 'office' is null or p -> 'office' ? d.office)
    and (p -> 'id' is null or p -> 'id' ? d.id)
    and (p ->> 'changedFrom' is null or d.changed_at >= (p ->> 'changedFrom')::timestamptz)
    and (p ->> 'lrn' is null or d.lrn = p ->> 'lrn')
    and (p ->> 'lrnPrefix' is null or starts_with(d.lrn, p ->> 'lrnPrefix'))
    and (p ->> 'mrn' is null or d.mrn = p ->> 'mrn')
$$;

grant execute on function declarations.matches_filters(declarations.declarations, jsonb) to portal_request, portal_system;
