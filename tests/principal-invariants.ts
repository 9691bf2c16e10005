import { country } from '../server/src/country/public.ts';
import type { SuperuserQuery } from './declaration-invariants.ts';

const nationalNumber = country.identification.kinds.map(({ pattern }) => `^(?:${pattern})$`).join('|');

/**
 * Returns errors in the readers of declarations, one per line. A represented declaration, or one that names
 * another importer or exporter, needs a mandate that was valid at lodgement, and must be in the gapless stream
 * of its reader.
 */
export async function declarationReaderErrors(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    with documents as (
      select d.organisation_id, d.id, d.lodged_at, v.document::jsonb ->> 'representation' as representation,
        v.document::jsonb #>> '{declarant,identification}' as declarant,
        v.document::jsonb #>> '{representative,identification}' as representative,
        v.document::jsonb #>> array[case d.type when 'import' then 'importer' else 'exporter' end, 'identification'] as owner
      from declarations.declarations d
        join declarations.versions v
          on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
      where d.lodged_at is not null
    ),
    represented as (
      select d.organisation_id, d.id, d.lodged_at, d.representative, true as is_represented,
        case d.representation when 'direct' then d.declarant else d.owner end as principal
      from documents d where d.representation in ('direct', 'indirect')
      union all
      select d.organisation_id, d.id, d.lodged_at,
        case d.representation when 'self' then d.declarant else d.representative end, false, d.owner
      from documents d
      where d.representation in ('self', 'direct') and d.owner <> d.declarant and d.owner ~ '${nationalNumber}'
        and not exists (
          select from declarations.principals p
            join organisations.identification_numbers n on n.organisation_id = p.organisation_id
          where p.declaration_id = d.id and p.is_represented and n.number = d.owner)
    ),
    steps as (
      select e.mandate_id, e.at, e.event in ('mandate.accepted', 'mandate.resumed') as begins,
        lead(e.at) over (partition by e.mandate_id order by e.sequence) as until
      from mandates.events e where e.event <> 'mandate.offered'
    )
    select concat_ws(' ', r.id, 'names no principal') as fault
    from represented r
      left join declarations.principals p on p.declaration_id = r.id and p.is_represented = r.is_represented
    where p.declaration_id is null
    union all
    select concat_ws(' ', r.id, 'of', r.principal, 'is said to be of', p.principal)
    from represented r join declarations.principals p on p.declaration_id = r.id and p.is_represented = r.is_represented
    where p.principal <> r.principal or p.lodged_by <> r.organisation_id
    union all
    select concat_ws(' ', p.declaration_id, 'is said to be of', p.principal, 'and names another')
    from declarations.principals p
    where not exists (select from represented r where r.id = p.declaration_id and r.is_represented = p.is_represented)
    union all
    select concat_ws(' ', r.id, 'was lodged by', p.mandate_id, 'which was not in force')
    from represented r
      join declarations.principals p on p.declaration_id = r.id and p.is_represented = r.is_represented
      left join mandates.mandates m
        on m.id = p.mandate_id and m.principal = r.principal and m.representative = r.representative
    where m.id is null or not exists (
      select from steps s
      where s.mandate_id = m.id and s.begins and s.at <= r.lodged_at + interval '1 second'
        and (s.until is null or s.until >= r.lodged_at))
    union all
    select concat_ws(' ', p.declaration_id, 'lacks', count(c.id), 'numbers in the stream of', p.organisation_id)
    from declarations.principals p
      join declarations.changes c
        on c.organisation_id = p.lodged_by and c.declaration_id = p.declaration_id and c.sequence is not null
    where p.organisation_id is not null and not exists (
      select from declarations.unsequenced_principal_declarations u where u.declaration_id = p.declaration_id)
    group by p.declaration_id, p.organisation_id
    having max(c.id) is distinct from (
      select max(n.change_id) from declarations.principal_change_sequence n
      where n.organisation_id = p.organisation_id and n.declaration_id = p.declaration_id)
    union all
    select concat_ws(' ', n.organisation_id, 'has', count(*), 'numbers up to', max(n.sequence), 'and the head', max(h.last_sequence))
    from declarations.principal_change_sequence n left join declarations.principal_stream_positions h using (organisation_id)
    group by n.organisation_id
    having min(n.sequence) <> 1 or max(n.sequence) <> count(*) or max(h.last_sequence) is distinct from max(n.sequence)
    union all
    select concat_ws(' ', e.declaration_id, 'is shown at', e.sequence, 'and was last numbered', n.last)
    from declarations.principal_entries e
      cross join lateral (
        select max(n.sequence) as last from declarations.principal_change_sequence n
        where n.organisation_id = e.organisation_id and n.declaration_id = e.declaration_id) n
    where e.sequence is distinct from n.last`);
  return rows.map((row) => row.fault);
}
