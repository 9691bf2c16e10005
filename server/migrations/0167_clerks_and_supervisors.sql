-- Two roles more. Both tables have a row for each person, so that reading them takes a moment; the version before knows no
-- operation for these roles and refuses whoever has one.
alter table organisations.memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check
    check (role in ('owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'));
alter table organisations.invitations
  drop constraint invitations_role_check,
  add constraint invitations_role_check
    check (role in ('owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'));
