import { CSPProvider } from '@base-ui/react/csp-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isEnded, signInAgain } from './api/client.ts';
import { problemOf } from './api/problem.ts';
import { ToastProvider } from './parts/toasts.tsx';
import { makeRouter } from './router.ts';
import { sessionQuery } from './shell/session.ts';
import { hasTyped } from './shell/typed.ts';
import { SpeechProvider } from './texts/text.tsx';

const mostTries = 2;

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.queryKey[0] !== 'session' && isEnded(problemOf(error))) void sessionEnded();
    },
  }),
  mutationCache: new MutationCache({
    // It has asked to sign in again, in vain: what was typed stays for another try.
    onError: (error) => void (isEnded(problemOf(error)) && !hasTyped() && sessionEnded()),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < mostTries && (problemOf(error)?.retryable ?? true),
    },
    // What a call sent or answered may be a secret: it goes with what shows it. Without a connection it fails at once.
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

const router = makeRouter(queries);

/** The session has ended elsewhere: what is open asks to sign in again, over the page where something was typed. */
async function sessionEnded(): Promise<void> {
  if (hasTyped() && (await signInAgain())) return queries.invalidateQueries();
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

// A page that the browser keeps for its back button keeps all that it shows, a key too: nothing is left to keep.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return;
  root.unmount();
  queries.clear();
});
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
