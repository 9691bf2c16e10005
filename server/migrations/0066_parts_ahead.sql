-- A part that stands ready is opened by every statement that cannot say it needs none; the job looks every ten minutes, so
-- one month ahead is enough. Those that were made stay.
update foundation.growing_tables set ahead = 1 where period = 'month';

-- The first ids tell their day too, before the job has looked.
select foundation.advance_ids();
