-- Stores stock movements in order, and returns by how much each reduces the reserved amount of a guarantee (`freed`).
-- The check constraints of the row prevent negative quantities.
create or replace function declarations.move_stock(p_moves jsonb)
  returns table (organisation_id text, id text, mrn text, guarantee text, freed numeric)
  language plpgsql as
$$
#variable_conflict use_column
declare
  v_move record;
  v_before declarations.stock;
  v_after declarations.stock;
begin
  for v_move in
    select g.* from jsonb_array_elements(p_moves) with ordinality as m (value, place)
      cross join lateral jsonb_to_record(m.value) as g(
        "organisationId" text, id text, item integer, type text, quantity numeric, at timestamptz, "byOrganisation" text,
        "byDeclaration" text, "byMrn" text, disposition text, cause text, note text)
    order by g."organisationId", g.id, g.item, m.place
  loop
    select s.* into strict v_before from declarations.stock s
    where s.organisation_id = v_move."organisationId" and s.declaration_id = v_move.id and s.item = v_move.item for update;
    update declarations.stock s set
      placed = s.placed + case v_move.type when 'placed' then v_move.quantity else 0 end,
      reserved = s.reserved + case v_move.type when 'reserved' then v_move.quantity when 'returned' then -v_move.quantity
        when 'written_off' then -v_move.quantity else 0 end,
      discharged = s.discharged + case v_move.type when 'written_off' then v_move.quantity else 0 end,
      corrected = s.corrected + case v_move.type when 'corrected' then v_move.quantity else 0 end,
      demanded = s.demanded + case v_move.type when 'demanded' then v_move.quantity else 0 end,
      billed = s.billed + case v_move.type when 'demanded'
        then round(s.suspended * (s.discharged + s.demanded + v_move.quantity) / (s.placed + s.corrected), scale(s.suspended))
          - round(s.suspended * (s.discharged + s.demanded) / (s.placed + s.corrected), scale(s.suspended))
        else 0 end,
      unreported = case when v_move.type = 'written_off' and v_move."byDeclaration" <> v_move.id and v_move.quantity > 0
        then concat_ws('; ', s.unreported, declarations.quantity_text(v_move.quantity) || ' ' || s.unit || ' of item ' || s.item
          || coalesce(' by ' || v_move."byMrn", ''))
        else s.unreported end
    where s.organisation_id = v_move."organisationId" and s.declaration_id = v_move.id and s.item = v_move.item
    returning s.* into v_after;
    insert into declarations.stock_movements
      (organisation_id, declaration_id, item, at, type, quantity, by_organisation, by_declaration, by_mrn, disposition, cause, note)
    values (v_move."organisationId", v_move.id, v_move.item, v_move.at, v_move.type, v_move.quantity,
      v_move."byOrganisation", v_move."byDeclaration", v_move."byMrn", v_move.disposition, v_move.cause, v_move.note);
    if v_after.guarantee is not null
      and declarations.reserve_of(v_before) <> declarations.reserve_of(v_after)
    then
      organisation_id := v_after.organisation_id;
      id := v_after.declaration_id;
      mrn := v_after.mrn;
      guarantee := v_after.guarantee;
      freed := declarations.reserve_of(v_before) - declarations.reserve_of(v_after);
      return next;
    end if;
  end loop;
end
$$;

grant execute on function declarations.move_stock(jsonb) to portal_request, portal_system;
