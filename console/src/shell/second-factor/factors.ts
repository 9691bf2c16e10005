import { queryOptions } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';

/** Queries the user's second factors. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => answered(GET('/management/person/factors')),
});
