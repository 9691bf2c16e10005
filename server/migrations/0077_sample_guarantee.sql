-- The guarantee that a sample declaration names: traders of a sandbox of before get it too.
insert into processing.guarantees
  (organisation_id, reference, id, amount, balance, currency, valid_from, state, created_at, changed_at)
select g.organisation_id, '25XA00010000042G',
  'gua_' || left(foundation.id_letters(now()), 10) || left(md5(g.organisation_id), 16), g.amount, g.amount, g.currency,
  g.valid_from, 'active', now(), now()
from processing.guarantees g where g.reference = '26XASANDBOX1'
on conflict (organisation_id, reference) do nothing;
