import { CSPProvider } from '@base-ui/react/csp-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSessionEnded, signInAgain } from './api/client.ts';
import { problemOf } from './api/problem.ts';
import { ToastProvider } from './parts/toasts.tsx';
import { makeRouter } from './router.ts';
import { hasUnsavedInput } from './shell/dirty-form.ts';
import { sessionQuery } from './shell/session.ts';
import { SpeechProvider } from './texts/text.tsx';

const mostTries = 2;

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.queryKey[0] !== 'session' && isSessionEnded(problemOf(error))) void sessionEnded();
    },
  }),
  mutationCache: new MutationCache({
    // The client has already shown the sign-in dialog without success. Unsaved input stays for another attempt.
    onError: (error) => void (isSessionEnded(problemOf(error)) && !hasUnsavedInput() && sessionEnded()),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < mostTries && (problemOf(error)?.retryable ?? true),
    },
    // Mutation variables and results may contain secrets, so they are removed with their component. Without a
    // connection a mutation fails immediately.
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

const router = makeRouter(queries);

/** Handles a session that ended elsewhere. Pages with unsaved input show the sign-in dialog on top of the page. */
async function sessionEnded(): Promise<void> {
  if (hasUnsavedInput() && (await signInAgain())) return queries.invalidateQueries();
  queries.setQueryData(sessionQuery.queryKey, null);
  await router.invalidate();
}

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
const root = createRoot(place);
root.render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <SpeechProvider>
        <QueryClientProvider client={queries}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </SpeechProvider>
    </CSPProvider>
  </StrictMode>,
);

// The back/forward cache would keep displayed secrets such as keys. A cached page is therefore emptied here and
// reloaded when it is shown again.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return;
  root.unmount();
  queries.clear();
});
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
