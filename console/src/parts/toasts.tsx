import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const toastDurationMs = 6_000;
const ToastContext = createContext<(text: string) => void>(() => {});

/** Returns a function that shows a short confirmation without interrupting the user. */
export function useToast() {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly { id: number; text: string }[]>([]);
  const showToast = useCallback((text: string) => {
    const id = performance.now();
    setToasts((before) => [...before, { id, text }]);
    setTimeout(() => setToasts((before) => before.filter((toast) => toast.id !== id)), toastDurationMs);
  }, []);
  return (
    <ToastContext value={showToast}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text }) => (
          <div key={id} className="toast">
            {text}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
