import { createLazyRoute } from '@tanstack/react-router';
import { AppealList } from './appeals/appeal-list.tsx';

export const route = createLazyRoute('/inside/all-appeals')({
  component: () => <AppealList door="customs" />,
});
