import { queryOptions } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';

/** Queries the user's second factors. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => responseData(GET('/management/person/factors')),
});
