import { createLazyRoute } from '@tanstack/react-router';
import { MandateList } from './mandate-list.tsx';

export const route = createLazyRoute('/inside/all-mandates')({
  component: () => <MandateList door="customs" />,
});
