import { CSPProvider } from '@base-ui/react/csp-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSessionEnded, signInAgain } from './api/client.ts';
import { problemOf } from './api/problem.ts';
import { hasUnsavedInput } from './parts/dirty-form.ts';
import { ToastProvider } from './parts/toasts.tsx';
import { makeRouter } from './router.ts';
import { ignoreMisplacedPresses } from './shell/double-presses.ts';
import { sessionQuery } from './shell/session.ts';
import { TextProvider } from './texts/text.tsx';

const maxRetries = 2;

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.queryKey[0] !== 'session' && isSessionEnded(problemOf(error))) void handleEndedSession();
    },
  }),
  mutationCache: new MutationCache({
    // The API client has already shown the sign-in dialog, and the user has closed it. A page with unsaved
    // input remains open, so that the user can try again.
    onError: (error) => void (isSessionEnded(problemOf(error)) && !hasUnsavedInput() && handleEndedSession()),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < maxRetries && (problemOf(error)?.retryable ?? true),
    },
    // The cache drops the variables and results of mutations when their component unmounts, because they can
    // contain secrets. Without a connection a mutation fails immediately instead of waiting.
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

const router = makeRouter(queries);

/**
 * Handles a session that has ended. On a page with unsaved input it opens the sign-in dialog over the page;
 * otherwise it redirects to the sign-in page.
 */
async function handleEndedSession(): Promise<void> {
  if (hasUnsavedInput() && (await signInAgain())) return queries.invalidateQueries();
  queries.setQueryData(sessionQuery.queryKey, null);
  await router.invalidate();
}

ignoreMisplacedPresses();

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('the page has no root');
const root = createRoot(rootElement);
root.render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <TextProvider>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </TextProvider>
    </CSPProvider>
  </StrictMode>,
);

// Removes the page's content when the browser stores the page in its back/forward cache, so that displayed secrets such as keys do not remain there. The page reloads when the user returns.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return;
  root.unmount();
  queries.clear();
});
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
