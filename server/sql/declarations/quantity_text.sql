-- Returns a quantity as text with at least three decimals.
create or replace function declarations.quantity_text(p_quantity numeric) returns text
  language sql immutable as
$$
  select case when scale(trim_scale(p_quantity)) > 3 then trim_scale(p_quantity) else round(p_quantity, 3) end::text
$$;

grant execute on function declarations.quantity_text(numeric) to portal_request, portal_system;
