-- Changes every partition of a table that is written with each request, and how far ahead its partitions are created.
alter table declarations.change_log add column origin text;
update foundation.partitioned_tables set ahead = ahead + 1 where table_name = 'declarations.change_log';
