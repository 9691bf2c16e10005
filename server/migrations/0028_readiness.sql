-- Readiness asks as a call does, in the role of requests: which migrations there are, and nothing else of them.
grant select (name) on foundation.migrations to portal_request;
