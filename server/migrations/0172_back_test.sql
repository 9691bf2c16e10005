-- What the goods of a declaration were worth when the rules looked at it, so that a rule can be tried on what is past.
alter table processing.risk_results add column value numeric(18, 2);
