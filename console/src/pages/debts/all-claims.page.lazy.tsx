import { createLazyRoute } from '@tanstack/react-router';
import { ClaimList } from './claims/claim-list.tsx';

export const route = createLazyRoute('/inside/all-claims')({ component: () => <ClaimList door="customs" /> });
