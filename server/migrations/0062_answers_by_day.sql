-- Remembered answers in parts by day: what is older than a day is dropped, never deleted row by row. Two calls with one key never
-- remember at once, since each holds the lock of the key to its end; of two that are a day apart the later one counts.
alter table foundation.idempotency drop constraint idempotency_pkey;
alter table foundation.idempotency add constraint idempotency_pkey primary key using index idempotency_by_day;
select foundation.begin_partitions('foundation.idempotency');
-- Nothing is looked for by its age any more.
drop index foundation.idempotency_created_at_idx;

create or replace function foundation.ended_answer(p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea) returns table(outcome text, headers jsonb, body text)
  language sql stable
as $$
  select case when i.fingerprint = p_fingerprint then 'replayed' else 'reused' end, i.headers, i.body
  from foundation.idempotency i
  where i.organisation_id = p_organisation and i.caller_id = p_caller
    and i.operation = p_operation and i.key = p_key and i.created_at > now() - interval '24 hours'
  order by i.created_at desc limit 1
$$;

create or replace function foundation.remember_answer(p_organisation text, p_caller text, p_operation text, p_key text, p_fingerprint bytea, p_status integer, p_headers jsonb, p_body text) returns void
  language sql
as $$
  insert into foundation.idempotency (organisation_id, caller_id, operation, key, fingerprint, status, headers, body)
  select p_organisation, p_caller, p_operation, p_key, p_fingerprint, p_status, p_headers, p_body
  where p_key is not null
$$;
