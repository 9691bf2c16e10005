-- A rehearsal may also have deliveries of webhooks come twice, or out of their order.
alter table sandbox.faults drop constraint faults_fault_check;
alter table sandbox.faults add constraint faults_fault_check check (fault in ('timeout_after_commit', 'error_500',
  'unavailable_503', 'too_many_requests_429', 'slow', 'duplicate_deliveries', 'reorder_deliveries'));
