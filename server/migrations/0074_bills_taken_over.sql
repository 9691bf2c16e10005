-- No version uses it any more: everything is taken over.
drop table declarations.bills_taken_over;
