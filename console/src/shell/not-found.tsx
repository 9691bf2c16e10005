import { ButtonLink } from '../parts/button.tsx';
import { useText } from '../texts/text.tsx';

export function NotFound() {
  const { text } = useText();
  return (
    <main className="task">
      <h1>{text('notFound')}</h1>
      <p>{text('notFound.detail')}</p>
      <ButtonLink to="/">{text('notFound.home')}</ButtonLink>
    </main>
  );
}
