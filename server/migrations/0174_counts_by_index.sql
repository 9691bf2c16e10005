-- However many entries come at once, each is found by its key: as in the numbering, which says so for what it calls.
alter function declarations.move_counts(text[], text[], text[], integer) set enable_seqscan to 'off';
alter function declarations.move_counts(text[], text[], text[], integer) set enable_mergejoin to 'off';
alter function declarations.derive_awaited(text[], text[]) set enable_seqscan to 'off';
alter function declarations.derive_awaited(text[], text[]) set enable_mergejoin to 'off';
