-- Returns the amount that a stock row reserves on its guarantee: zero without a guarantee.
create or replace function declarations.reserve_of(s declarations.stock) returns numeric
  language sql immutable as
$$
  select case when s.guarantee is null then 0 else s.suspended - s.released - s.billed end
$$;

grant execute on function declarations.reserve_of(declarations.stock) to portal_request, portal_system;
