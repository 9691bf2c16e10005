-- What was drawn from the guarantees of before, as the books have opened with it.
update processing.guarantees g set used = s.used
from books.sums_by_guarantee() s
where s.organisation_id = g.organisation_id and s.reference = g.reference and s.used <> g.used;
