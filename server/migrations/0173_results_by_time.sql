-- migrate: concurrently
create index concurrently if not exists risk_results_by_time on processing.risk_results (assessed_at, declaration_id)
