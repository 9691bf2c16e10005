import { type Audience, audienceOf, changeOfRow, statementPerAudience } from './audience.ts';

/* The statements that read a page of the change log for the declarant or for the principal. */

/** Returns the query of the last sequence number of the stream. */
function streamPositionQuery({ relation }: Audience): string {
  return `(select h.last_sequence from ${relation('stream_positions')} h where h.organisation_id = $1)`;
}

/**
 * Returns the query for the random marks of the changes on the page, of the change before it and of the last change of
 * the stream. The marks reveal a cursor from before a database restore.
 */
function edgeAndPageMarks(audience: Audience, ofPage: string): string {
  return `(select json_object_agg(n.sequence, n.mark) from ${audience.relation('change_sequence')} n
         where n.organisation_id = $1 and n.sequence in ($2, ${streamPositionQuery(audience)})) as "edgeMarks",
       ${ofPage} as "pageMarks"`;
}

const pageMarksOfFound =
  '(select json_object_agg(l.sequence, l.mark) from (select f.sequence, f.mark from found f union select l.sequence, l.mark from looked l where l.sequence = (select max(m.sequence) from looked m)) l)';

/** Returns a debt event `e` as a JSON array after the id of its change. */
function debtEventText(id: string): string {
  return `json_build_array(${id}, e.event, e.at, e.declaration_id, e.lrn, e.mrn, e.status, e.debt_id, e.claim_id, e.appeal_id, e.is_own)`;
}

/**
 * The debt events between the first and the last change of a page. Debt events without a sequence number do not appear
 * on the page.
 */
const debtEventsOfPage = `owing as materialized (
       select json_agg(${debtEventText('e.id')}) as events from declarations.debt_events e
       where e.organisation_id = $1
         and e.id between (select min(l.change_id) from looked l) and (select max(l.change_id) from looked l)
     ),
     `;

/*
 * The whole change log in the order of sequence numbers: first the numbers of the page, then its changes and
 * declarations, each in one index scan. TypeScript joins them, because an SQL join would look up each row separately.
 */
export const wholeLogSql = statementPerAudience(
  (audience) => `with looked as materialized (
       select n.sequence, n.change_id, n.mark from ${audience.relation('change_sequence')} n
       where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3
     ),
     logged as materialized (
       select c.id, c.event, c.at, c.declaration_id, c.mrn, c.status from ${audience.relation('change_log')} c
       where c.organisation_id = $1 and c.id = any (array(select l.change_id from looked l))
         and c.id between (select min(l.change_id) from looked l) and (select max(l.change_id) from looked l)
     ),
     ${audience.isPrincipal ? '' : debtEventsOfPage}named as materialized (
       select d.id, d.lrn${audience.isPrincipal ? ', d.lodged_by, d.mandate_id' : ''} from ${audience.relation('declarations')} d
       where d.organisation_id = $1 and d.id = any (array(select g.declaration_id from logged g))
     )
     select coalesce(${streamPositionQuery(audience)}, 0)::float8 as head,
       ${edgeAndPageMarks(audience, '(select json_object_agg(l.sequence, l.mark) from looked l)')}, l.*, g.*, n.*,
       ${audience.isPrincipal ? 'null' : '(select e.events from owing e)'} as "debtEvents"
     from (select json_agg(l.sequence) as sequences, json_agg(l.change_id) as "changeIds" from looked l) l,
       (select json_agg(g.id) as logged, json_agg(g.event) as events, json_agg(g.at) as times,
          json_agg(g.declaration_id) as "declarationIds", json_agg(g.mrn) as mrns, json_agg(g.status) as states
        from logged g) g,
       (select json_agg(n.id) as named, json_agg(n.lrn) as lrns${
         audience.isPrincipal
           ? ', json_agg(n.lodged_by) as "lodgedBy", json_agg(n.mandate_id) as "mandateIds"'
           : ''
       } from named n) n`,
);

/**
 * Returns the changes after sequence number `$2`. For the declarant the planner uses a join, which costs half as much
 * as single lookups.
 */
function scannedChanges(audience: Audience): string {
  if (!audience.isPrincipal)
    return 'declarations.changes c where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3';
  return `(select n.sequence, n.mark, n.change_id from declarations.principal_change_sequence n
         where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3) n
       left join ${changeOfRow(audience).change} on true`;
}

/** The declarant's change log filtered by events of debts and of declarations, with the parameters of `logOfSomeDeclarationsSql`. */
export const logWithDebtsSql = `with looked as materialized (
       select n.sequence, n.mark, n.change_id from declarations.change_sequence n
       where n.organisation_id = $1 and n.sequence > $2 order by n.sequence limit $3
     ),
     found as (
       select l.sequence, l.mark, c.logged, e.owing from looked l
         left join lateral (
           select json_build_array(l.sequence, c.event, c.at, c.declaration_id, d.lrn, c.mrn, c.status) as logged
           from declarations.change_log c
             cross join lateral (
               select d.lrn from declarations.declarations d
               where d.organisation_id = $1 and d.id = c.declaration_id offset 0) d
           where c.organisation_id = $1 and c.id = l.change_id and c.event = any ($5) offset 0) c on true
         left join lateral (
           select ${debtEventText('l.sequence')} as owing from declarations.debt_events e
           where e.organisation_id = $1 and e.id = l.change_id and e.event = any ($5) offset 0) e on true
       where c.logged is not null or e.owing is not null
       order by l.sequence limit $4
     )
     select coalesce(${streamPositionQuery(audienceOf(undefined))}, 0)::float8 as head,
       ${edgeAndPageMarks(audienceOf(undefined), pageMarksOfFound)},
       (select json_agg(f.logged order by f.sequence) filter (where f.owing is null) from found f) as found,
       (select json_agg(f.owing order by f.sequence) filter (where f.owing is not null) from found f) as owing,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`;

/** The change log filtered by events: `$3` limits the scanned changes, `$4` the returned changes. */
export const logOfSomeDeclarationsSql = statementPerAudience(
  (audience) => `with looked as materialized (
       select ${audience.isPrincipal ? 'n' : 'c'}.sequence, mark, c.event, c.at, c.declaration_id, c.mrn, c.status from ${scannedChanges(audience)}
     ),
     found as (
       select c.*, d.lrn${audience.isPrincipal ? ', d.lodged_by, d.mandate_id' : ''} from looked c
         ${
           audience.isPrincipal
             ? `cross join ${changeOfRow(audience).declaration}`
             : 'join declarations.declarations d on d.organisation_id = $1 and d.id = c.declaration_id'
         }
       where c.event = any ($5) order by c.sequence limit $4
     )
     select coalesce(${streamPositionQuery(audience)}, 0)::float8 as head,
       ${edgeAndPageMarks(audience, pageMarksOfFound)},
       (select json_agg(json_build_array(f.sequence, f.event, f.at, f.declaration_id, f.lrn, f.mrn, f.status${
         audience.isPrincipal ? ', f.lodged_by, f.mandate_id' : ''
       }) order by f.sequence) from found f) as found, null as owing,
       (select max(l.sequence)::float8 from looked l having count(*) = $3) as last`,
);

export const lastSequenceText = statementPerAudience(
  ({ relation }) =>
    `select h.last_sequence::float8 as head from ${relation('stream_positions')} h where h.organisation_id = $1`,
);
