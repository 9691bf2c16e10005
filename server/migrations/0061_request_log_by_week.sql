select foundation.begin_partitions('audit.request_log');
