import type pg from 'pg';

/** Runs an SQL statement as a superuser. */
export type SuperuserQuery = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/**
 * Returns inconsistencies between states, events and audit rows, one per line. Each revision of a declaration
 * must have a change with an audit row, and the last change must have its state.
 */
export async function declarationInconsistencies(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    with changed as (
      select c.organisation_id, c.declaration_id, count(*) as changes, max(c.revision) as revision,
        (array_agg(c.status order by c.revision desc))[1] as status
      from declarations.changes c group by 1, 2
    ),
    audited as (
      select e.organisation_id, e.target_id as declaration_id, count(*) as events
      from audit.events e where e.target_kind = 'declaration' group by 1, 2
    )
    select concat_ws(' ', coalesce(d.lrn, c.declaration_id), 'stands at', d.revision, d.status, 'with', c.changes,
      'changes up to', c.revision, c.status, 'and', a.events, 'audit rows') as fault
    from declarations.declarations d
      full join changed c on c.organisation_id = d.organisation_id and c.declaration_id = d.id
      full join audited a on a.organisation_id = coalesce(d.organisation_id, c.organisation_id)
        and a.declaration_id = coalesce(d.id, c.declaration_id)
    where d.id is null or c.declaration_id is null or d.revision <> c.revision or d.status <> c.status
      or c.changes <> d.revision or a.events is distinct from d.revision`);
  return rows.map((row) => row.fault);
}

/** Returns gaps and duplicates in the sequence numbers of each organisation's status feed. */
export async function sequenceNumberErrors(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    with entries as (
      select organisation_id, sequence from declarations.changes
      union all
      select e.organisation_id, n.sequence
      from declarations.debt_events e
        left join declarations.change_sequence n on n.organisation_id = e.organisation_id and n.change_id = e.id
    ),
    numbers as (
      select organisation_id, count(*) as changes, count(distinct sequence) as numbers, min(sequence) as first,
        max(sequence) as last
      from entries group by 1
    )
    select concat_ws(' ', n.organisation_id, n.changes, 'changes have', n.numbers, 'numbers from', n.first, 'to', n.last,
      'and the head is', h.last_sequence) as fault
    from numbers n left join declarations.stream_positions h using (organisation_id)
    where n.first <> 1 or n.last <> n.changes or n.numbers <> n.changes or h.last_sequence is distinct from n.last
    union all
    select concat_ws(' ', e.declaration_id, 'is shown with', e.sequence, e.status, 'but is', l.sequence, l.status)
    from declarations.status_entries e
      join lateral (
        select c.sequence, c.status from declarations.changes c
        where c.organisation_id = e.organisation_id and c.declaration_id = e.declaration_id
        order by c.id desc limit 1) l on true
    where l.sequence <> e.sequence or l.status <> e.status`);
  return rows.map((row) => row.fault);
}

/** Returns differences between the rows of the officer queue and their declarations. */
export async function officerQueueDifferences(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    select concat_ws(' ', coalesce(k.declaration_id, s.id), 'is in the officer queue as', row_to_json(k), 'and is', row_to_json(s)) as fault
    from (
      select d.organisation_id, d.id, d.lodged_at, d.office, d.lane, d.lifecycle ->> 'control' as control,
        (e.entry ->> 'awaitsSince')::timestamptz as awaits_since, (e.entry ->> 'dueBy')::timestamptz as due_at,
        e.entry ? 'answered' as answered
      from declarations.declarations d cross join lateral (select d.lifecycle #> '{work,queue}' as entry) e
      where e.entry is not null) s
      full join declarations.officer_queue k on k.organisation_id = s.organisation_id and k.declaration_id = s.id
    where (k.lodged_at, k.awaits_since, k.office, k.lane, k.due_at, k.has_answered_query, k.control)
      is distinct from (s.lodged_at, s.awaits_since, s.office, s.lane, s.due_at, s.answered, s.control)`);
  return rows.map((row) => row.fault);
}

/** Returns how many changes have no sequence number yet, and how many declarations wait for customs. */
export async function countPendingWork(query: SuperuserQuery): Promise<number> {
  const [row] = await query<{ count: number }>(`
    select (select count(*) from declarations.changes where sequence is null)::integer
      + (select count(*) from declarations.declarations where status in ('lodged', 'accepted'))::integer as count`);
  return row?.count ?? 0;
}

/** Returns organisations whose stored storage usage differs from that of their rows. */
export async function storageUsageDifferences(query: SuperuserQuery): Promise<string[]> {
  const rows = await query<{ fault: string }>(`
    select concat_ws(' ', o.id, 'is told to keep', r.drafts, r.documents, r.bytes, 'and keeps', c.drafts, c.documents, c.bytes) as fault
    from organisations.organisations o
      cross join lateral declarations.read_storage(o.id) r
      cross join lateral (
        select
          (select count(*) from declarations.declarations d where d.organisation_id = o.id and d.status = 'draft') as drafts,
          count(*) as documents, coalesce(sum(p.size) filter (where p.status <> 'refused'), 0) as bytes
        from documents.documents p where p.organisation_id = o.id and p.status <> 'uploading') c
    where (r.drafts, r.documents, r.bytes) is distinct from (c.drafts, c.documents, c.bytes)`);
  return rows.map((row) => row.fault);
}
