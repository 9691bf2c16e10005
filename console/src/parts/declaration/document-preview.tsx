import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { baseUrl, GET, responseData } from '../../api/client.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { Skeleton } from '../skeleton.tsx';

const spaceAbovePanelPx = 16;

type UploadedDocument = DeclarationForOfficers['documents'][number];

interface Preview {
  readonly documents: readonly UploadedDocument[];
  readonly shown: string | null;
  readonly show: (documentId: string | null) => void;
}

const CurrentPreview = createContext<Preview>({ documents: [], shown: null, show: () => {} });

interface PreviewProviderProps {
  readonly documents: readonly UploadedDocument[];
  readonly children: ReactNode;
}

/** Lets everything below it show one of the uploaded documents next to the declared elements. */
export function DocumentPreviewProvider({ documents, children }: PreviewProviderProps) {
  const [shown, show] = useState<string | null>(null);
  return <CurrentPreview value={{ documents, shown, show }}>{children}</CurrentPreview>;
}

/** Shows a button for each available document that meets a condition; nothing without such a document. */
export function PreviewButtons({ of }: { readonly of: (document: UploadedDocument) => boolean }) {
  const { text } = useText();
  const { documents, shown, show } = useContext(CurrentPreview);
  const chosen = documents.filter((document) => document.status === 'available' && of(document));
  if (chosen.length === 0) return null;
  return (
    <span className="row no-print">
      {chosen.map((document) => (
        <button
          type="button"
          className="link"
          key={document.id}
          aria-pressed={shown === document.id}
          onClick={() => show(shown === document.id ? null : document.id)}
        >
          {text('preview.open', { name: nameOf(document) })}
        </button>
      ))}
    </span>
  );
}

function nameOf({ fileName, type }: UploadedDocument): string {
  return fileName ?? type;
}

/** Shows the chosen document. Escape closes it, and focus returns to the button that opened it. */
export function DocumentPreview({ declarationId }: { readonly declarationId: string }) {
  const { documents, shown, show } = useContext(CurrentPreview);
  const document = documents.find(({ id }) => id === shown);
  if (!document) return null;
  return (
    <PreviewPanel
      key={document.id}
      declarationId={declarationId}
      document={document}
      close={() => show(null)}
    />
  );
}

/** Scrolls so that a panel at the bottom of the window does not cover the element that opened it. */
function revealAbove(panel: Element | null, opener: Element | null): void {
  if (!panel || !opener || getComputedStyle(panel).position !== 'fixed') return;
  const covered = opener.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered + spaceAbovePanelPx });
}

interface PreviewPanelProps {
  readonly declarationId: string;
  readonly document: UploadedDocument;
  readonly close: () => void;
}

function PreviewPanel({ declarationId, document: shown, close }: PreviewPanelProps) {
  const { text } = useText();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const closeOnEscape = useRef(close);
  closeOnEscape.current = close;
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    revealAbove(panel.current, opener);
    const handle = (event: KeyboardEvent): void => {
      // A dialog over the page handles its own Escape.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      closeOnEscape.current();
    };
    addEventListener('keydown', handle);
    return () => {
      removeEventListener('keydown', handle);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const href = `${baseUrl}/management/declarations/${declarationId}/documents/${shown.id}`;
  return (
    <aside
      className="card stack document-preview no-print"
      aria-labelledby={titleId}
      ref={panel}
      tabIndex={-1}
    >
      <div className="item-head">
        <h2 id={titleId} className="anywhere">
          {nameOf(shown)}
        </h2>
        <Button look="quiet" onClick={close}>
          {text('preview.close')}
        </Button>
      </div>
      <p className="soft">
        <span className="mono">{shown.type}</span> {shown.reference}{' '}
        <a href={href} download>
          {text('preview.download')}
        </a>
      </p>
      <PreviewContent declarationId={declarationId} document={shown} />
    </aside>
  );
}

function PreviewContent({ declarationId, document }: Omit<PreviewPanelProps, 'close'>) {
  const { text } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['queue', declarationId, 'documents', document.id],
    queryFn: () =>
      responseData(
        GET('/management/declarations/{id}/documents/{documentId}', {
          params: { path: { id: declarationId, documentId: document.id } },
          parseAs: 'blob',
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data || url === null) return <Skeleton lines={8} />;
  const title = text('preview.of', { name: nameOf(document) });
  return data.type.startsWith('image/') ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="document-preview-content" tabIndex={0} aria-label={title}>
      <img src={url} alt={title} />
    </section>
  ) : (
    <iframe className="document-preview-content" src={url} title={title} />
  );
}

/** Returns a URL of the bytes while the component is mounted; null without bytes. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const created = URL.createObjectURL(bytes);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [bytes]);
  return url;
}
