-- Returns the unpaid claim, the paid amount and the reserved amount per reference. The debt of a deferred bill is on
-- its deferment account, so it counts as both claim and reserved.
create or replace function ledger.sums_by_bill()
  returns table (organisation_id text, reference text, claim numeric, bank numeric, reserved numeric)
  language sql stable as
$$
  select e.organisation_id, e.reference,
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'claim/') or starts_with(l.account, 'deferred/')), 0),
    coalesce(sum(l.amount) filter (where l.account in ('bank', 'credit')), 0),
    coalesce(sum(l.amount) filter (where starts_with(l.account, 'reserved/') or starts_with(l.account, 'deferred/')), 0)
  from ledger.journal_entries e join ledger.postings l on l.organisation_id = e.organisation_id and l.entry = e.id
  group by 1, 2
$$;

grant execute on function ledger.sums_by_bill() to portal_request, portal_system;
