import { queryOptions } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';

/** The second factors of whoever is signed in. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => answered(GET('/management/person/factors')),
});
