-- The log of events is declarations.changes; an export of a period finds its ends by time. Changes are written in the
-- order of their times but for some seconds, so that an index of ranges of blocks is enough: it costs next to nothing.
create index changes_by_time on declarations.changes using brin (at) with (autosummarize = on);
