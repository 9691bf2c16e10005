-- Returns the next `p_most` declarations of an export, ordered by lodgement time and id, after `p_at` and `p_id`.
-- `line` is null if the declaration no longer has this principal.
create or replace function declarations.export_for_principal(p_organisation text, p_from timestamptz, p_before timestamptz,
  p_at timestamptz, p_id text, p_most integer)
  returns table (found json)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not declarations.can_read_principal(p_organisation) then return; end if;
  return query
    with looked as materialized (
      select e.declaration_id, e.lodged_by, e.lodged_at from declarations.principal_entries e
      where e.organisation_id = p_organisation and e.lodged_at >= p_from and e.lodged_at < p_before
        and (e.lodged_at, e.declaration_id) > (coalesce(p_at, '-infinity'::timestamptz), coalesce(p_id, ''))
      order by e.lodged_at, e.declaration_id limit p_most
    )
    select json_build_object('id', l.declaration_id, 'lodgedAt', to_char(l.lodged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'line', case when m.declaration_id is not null then json_build_object('id', d.id, 'lrn', d.lrn, 'mrn', d.mrn, 'type', d.type,
        'office', d.office, 'status', d.status, 'statusGroup', d.status_group, 'lane', d.lane, 'version', d.version,
        'lodgedAt', to_char(d.lodged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changedAt', to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'importer', k.importer, 'exporter', k.exporter, 'goodsItems', k.goods_items, 'totalPackages', k.total_packages,
        'grossMass', trim_scale(k.gross_mass)::text, 'invoiceAmount', round(k.invoice_amount, greatest(2, scale(trim_scale(k.invoice_amount))))::text, 'invoiceCurrency', k.invoice_currency,
        'dutiesPayable', a.payable::text, 'dutiesSuspended', a.suspended::text, 'dutiesCurrency', a.currency,
        'lodgedBy', l.lodged_by, 'mandateId', m.mandate_id) end)
    from looked l
      left join declarations.principals m on m.declaration_id = l.declaration_id and m.organisation_id = p_organisation
      left join declarations.declarations d on d.organisation_id = l.lodged_by and d.id = l.declaration_id
      left join declarations.declaration_summary k on k.organisation_id = l.lodged_by and k.declaration_id = l.declaration_id
      left join declarations.assessments a
        on a.organisation_id = l.lodged_by and a.declaration_id = l.declaration_id and a.version = d.version
    order by l.lodged_at, l.declaration_id;
end
$$;

grant execute on function declarations.export_for_principal(text, timestamptz, timestamptz, timestamptz, text, integer) to portal_request, portal_system;
