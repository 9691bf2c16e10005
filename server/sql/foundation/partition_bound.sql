-- Returns a time as a partition bound, in the form of the partition key: an id (`counted`, `logged`), a declaration id
-- (`named`) or the time itself (`moment`).
create or replace function foundation.partition_bound(p_bounds text, p_at timestamptz) returns text
  language sql stable as
$$
  select case p_bounds
  when 'counted' then foundation.id_of_day(p_at)::text
  when 'logged' then foundation.time_ordered_id((extract(epoch from p_at) * 1000)::bigint, 0)::text
  when 'named' then 'dec_' || foundation.id_letters(p_at)
  else p_at::text end
$$;
