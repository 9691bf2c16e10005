-- What an organisation's people have let platforms do for it, newest first.
create index on access.provider_records ((payload ->> 'organisationId'), (payload ->> 'givenAt') desc, id desc)
  where model = 'Consent';
