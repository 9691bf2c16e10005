-- Where 0073 had come to: no version uses it any more.
drop table declarations.bills_taken_over;
